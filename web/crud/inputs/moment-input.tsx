import { TextField } from '#web/components/text-field.tsx';
import type { InputProps } from './input-props.ts';

/** The clock of Lagos stands one hour before Greenwich all year. */
const LAGOS = '+01:00';

/** A day and a time on the clock of Lagos; the value is an ISO moment. */
export function MomentInput({ name, field, value, onChange, error, disabled }: InputProps) {
  return (
    <TextField
      name={name}
      label={field.label}
      hint={field.hint}
      error={error}
      optional={!field.required}
      type="datetime-local"
      disabled={disabled}
      value={typeof value === 'string' ? onLagosClock(value) : ''}
      onChange={(text) => onChange(text === '' ? null : `${text}:00${LAGOS}`)}
    />
  );
}

function onLagosClock(moment: string): string {
  return new Date(Date.parse(moment) + 3_600_000).toISOString().slice(0, 16);
}
