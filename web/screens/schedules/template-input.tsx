import { SelectField } from '#web/components/select-field.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';

/** The templates by which the file of a schedule can be saved, as its record names them. */
export function asFiles(files: unknown): readonly { code: string; name: string }[] {
  return Array.isArray(files) ? files : [];
}

/** By which template the file is sent to the bank. */
export function TemplateInput(props: InputProps) {
  return (
    <SelectField
      {...fieldProps(props)}
      optional={false}
      choices={asFiles(props.values.files).map(({ code, name }) => ({ value: code, label: name }))}
      value={String(props.value ?? '') || null}
      onChange={props.onChange}
    />
  );
}
