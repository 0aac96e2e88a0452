import { useState } from 'react';
import { TypedCombobox } from '#web/components/combobox.tsx';
import type { ControlProps } from '#web/components/field.tsx';
import { lookUp, lookupKey, nothingFor } from '../lookup.ts';
import type { Linked } from '../record.ts';

type RecordSearchProps = {
  /** The resource whose records are looked up, by name. */
  to: string;
  label: string;
  placeholder?: string;
  /** What was picked already is not offered again. */
  picked: readonly Linked[];
  onPick: (record: Linked) => void;
  attributes?: ControlProps;
  disabled?: boolean;
  /** Keeps the list inside its parent, for use within another floating part. */
  inside?: boolean;
  small?: boolean;
};

/** Finds records by typing part of their name and adds them one by one. */
export function RecordSearch({ to, picked, onPick, inside = false, ...field }: RecordSearchProps) {
  const [text, setText] = useState('');
  return (
    <TypedCombobox
      placeholder={`Select ${field.label}`}
      {...field}
      outside={!inside}
      text={text}
      onText={setText}
      search={async (asked) =>
        (await lookUp(to, asked)).map(({ id, label, hint }) => ({ id, name: label, note: hint ?? undefined }))
      }
      cacheKey={lookupKey(to)}
      nothingFor={nothingFor(to)}
      except={picked.map(({ id }) => id)}
      onPick={({ id, name }) => {
        onPick({ id, label: name });
        setText('');
      }}
    />
  );
}
