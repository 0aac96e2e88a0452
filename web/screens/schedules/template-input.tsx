import { SelectField } from '#web/components/select-field.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import { usePayable } from './schedule-data.ts';

/** By which template the file of a schedule is made; those in use are offered. */
export function TemplateInput(props: InputProps) {
  const { day } = props.values;
  const files = usePayable(typeof day === 'string' && day ? day : null).data?.files ?? [];
  return (
    <SelectField
      {...fieldProps(props)}
      optional={false}
      choices={files.map(({ code, name }) => ({ value: code, label: name }))}
      value={String(props.value ?? '') || null}
      onChange={props.onChange}
    />
  );
}
