import { Select } from '@mantine/core';
import { Field, type FieldProps } from './field.tsx';

/** One thing that can be picked; `value` is what the wire carries. */
export type Choice = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldProps & {
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
  /** Lets the person type to find one; on by itself from nine choices. */
  searchable?: boolean;
};

/** A list to pick one from; its placeholder reads 'Select ' and the field's name. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  name,
  choices,
  value,
  onChange,
  disabled,
  searchable = choices.length > 8,
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} name={name}>
      {(attributes) => (
        <Select
          {...attributes}
          data={[...choices]}
          value={value}
          onChange={onChange}
          placeholder={`Select ${label}`}
          searchable={searchable}
          clearable={optional}
          disabled={disabled}
          allowDeselect={false}
          nothingFoundMessage="Nothing matches"
          error={Boolean(error)}
        />
      )}
    </Field>
  );
}
