import { PickerField } from '#web/components/picker-field.tsx';
import { asOption, lookUp, lookupKey } from '../lookup.ts';
import type { Linked } from '../record.ts';
import type { InputProps } from './input-props.ts';

/** One record of another resource, found by typing part of its name. */
export function ReferenceInput({ name, field, value, onChange, error, disabled }: InputProps) {
  const linked = value as Linked | null;
  const to = field.to ?? '';
  return (
    <PickerField
      name={name}
      label={field.label}
      hint={field.hint}
      error={error}
      optional={!field.required}
      disabled={disabled}
      value={linked ? { id: linked.id, name: linked.label } : null}
      onChange={(option) => onChange(option ? { id: option.id, label: option.name } : null)}
      search={async (text) => (await lookUp(to, text)).map(asOption)}
      cacheKey={lookupKey(to)}
    />
  );
}
