import { useId } from 'react';
import styles from './checkbox-field.module.css';
import { FieldNotes, type FieldProps, fieldId } from './field.tsx';

type CheckboxFieldProps = Omit<FieldProps, 'optional'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A checkbox with its words beside the box. */
export function CheckboxField({ label, hint, error, name, checked, onChange, disabled }: CheckboxFieldProps) {
  const own = useId();
  const id = fieldId(name) ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label className={styles.row} htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          checked={checked}
          disabled={disabled}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
