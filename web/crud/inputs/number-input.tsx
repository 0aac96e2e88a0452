import { useState } from 'react';
import { TextField } from '#web/components/text-field.tsx';
import { fieldProps, type InputProps } from './input-props.ts';

/** A number typed in figures; what can't be read stays as it was typed, so that the form can say so. */
export function NumberInput(props: InputProps) {
  const { field, value, onChange } = props;
  const [text, setText] = useState(value === null || value === undefined ? '' : String(value));
  // A number set from outside (a draft, another's version) replaces what was typed.
  if (read(text) !== (value ?? null)) setText(value === null || value === undefined ? '' : String(value));
  return (
    <TextField
      {...fieldProps(props)}
      hint={field.suffix ? `${field.hint ?? ''} In ${field.suffix.trim()}.`.trim() : field.hint}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(read(typed));
      }}
    />
  );
}

function read(text: string): number | string | null {
  const bare = text.replace(/[\s,]/g, '');
  if (bare === '') return null;
  return /^[-−]?\d+(\.\d+)?$/.test(bare) ? Number(bare.replace('−', '-')) : text;
}
