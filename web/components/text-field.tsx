import type { ComponentPropsWithRef } from 'react';
import control from './control.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
} & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'value' | 'onChange' | 'id' | 'className'>;

/** One line of text with its label, hint and error. */
export function TextField({ label, hint, error, optional, name, value, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} name={name}>
      {(attributes) => (
        <input
          type="text"
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
