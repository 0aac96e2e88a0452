import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What every field of a form can be given. */
export type FieldProps = {
  label: string;
  /** One line under the control that helps before anything is wrong. */
  hint?: ReactNode;
  /** The sentence that says what is wrong; the control's edge turns red. */
  error?: ReactNode;
  /** Marks the field "(optional)"; those that are required (`false`) carry no mark, and are read aloud as such. */
  optional?: boolean;
  /** The field's path in the form's errors, so that the error summary can lead to it. */
  name?: string;
};

/** Attributes that tie a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required'?: true | undefined;
};

/** Label above, control, hint and error under it; `children` receives the attributes for the control. */
export function Field({
  label,
  hint,
  error,
  optional,
  name,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const own = useId();
  const id = fieldId(name) ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional === false || undefined,
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The hint and the error under the control with this id. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className={styles.error} id={`${id}-error`}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>{error}</span>
        </div>
      )}
    </>
  );
}

/** The id of the word that says of a control that it is required, where no attribute can. */
export function requiredId({ id }: Pick<ControlProps, 'id'>): string {
  return `${id}-required`;
}

/** The id of the control whose errors have this path; undefined without a path. */
export function fieldId(name: string | undefined): string | undefined {
  return name ? `field-${name.replaceAll('.', '-')}` : undefined;
}
