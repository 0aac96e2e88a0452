import type { ComponentPropsWithRef } from 'react';
import control from './control.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextAreaFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
} & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps | 'value' | 'onChange' | 'id' | 'className'>;

/** Several lines of text with label, hint and error. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  name,
  value,
  onChange,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} name={name}>
      {(attributes) => (
        <textarea
          rows={3}
          {...rest}
          {...attributes}
          name={name}
          className={control.control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
