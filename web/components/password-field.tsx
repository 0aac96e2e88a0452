import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react';
import control from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
} & Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'value' | 'onChange' | 'id' | 'className' | 'type'
  >;

/** A password that can be shown while typing; says when Caps Lock is on. */
export function PasswordField({
  label,
  hint,
  error,
  optional = false,
  name,
  value,
  onChange,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const warning = capsLock && <span className={styles.caps}>Caps Lock is on.</span>;
  return (
    <Field label={label} hint={warning || hint} error={error} optional={optional} name={name}>
      {(attributes) => (
        <div className={styles.box}>
          <input
            {...rest}
            {...attributes}
            name={name}
            type={shown ? 'text' : 'password'}
            className={control.control}
            spellCheck={false}
            autoCapitalize="none"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
          />
          <IconButton
            className={styles.eye}
            icon={shown ? IconEyeOff : IconEye}
            label={shown ? 'Hide the password' : 'Show the password'}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
