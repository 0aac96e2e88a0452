import { useRef } from 'react';
import { formatDay, parseDay } from '#shared/dates.ts';
import { formatNaira, parseNairaText } from '#shared/money.ts';
import type { Field } from '#shared/resource/field.ts';
import { Chip } from '#web/components/chip.tsx';
import control from '#web/components/control.module.css';
import { Stack } from '#web/components/layout.tsx';
import { useUnreadable } from '#web/components/unreadable.ts';
import { PlainSelect } from '../inputs/plain-select.tsx';
import { RecordSearch } from '../inputs/record-search.tsx';
import styles from './filter-builder.module.css';
import { type DraftRule, takesRecords, unreadableText } from './filter-draft.ts';

type FilterValueProps = { field: Field; draft: DraftRule; onChange: (draft: DraftRule) => void };

/** What a rule compares with: a text, two ends, choices, or records, as field and question want it. */
export function FilterValue({ field, draft, onChange }: FilterValueProps) {
  const { asked, texts } = draft;
  const write = (place: number, text: string) => {
    const next = [...texts];
    next[place] = text;
    onChange({ ...draft, texts: Array.from(next, (one) => one ?? '') });
  };
  if (asked === 'empty' || asked === 'filled') return <span />;
  if (field.kind === 'references' || (field.kind === 'reference' && takesRecords(asked)))
    return <Records field={field} draft={draft} onChange={onChange} />;
  if (field.kind === 'yesNo' || (field.kind === 'choice' && asked === 'equals'))
    return <OneChoice field={field} text={texts[0]} onWrite={(text) => write(0, text)} />;
  if (field.kind === 'choice' && asked === 'in')
    return <SomeChoices field={field} draft={draft} onChange={onChange} />;
  if (asked === 'between')
    return (
      <span className={styles.pair}>
        <Typed
          field={field}
          label={`${field.label} from`}
          text={texts[0]}
          onWrite={(text) => write(0, text)}
        />
        <span>and</span>
        <Typed field={field} label={`${field.label} to`} text={texts[1]} onWrite={(text) => write(1, text)} />
      </span>
    );
  return <Typed field={field} label={field.label} text={texts[0]} onWrite={(text) => write(0, text)} />;
}

type TypedProps = { field: Field; label: string; text: string | undefined; onWrite: (text: string) => void };

function Typed({ field, label, text = '', onWrite }: TypedProps) {
  const isDate = field.kind === 'date' || field.kind === 'dateTime';
  const isFigure = field.kind === 'money' || field.kind === 'number';
  const input = useRef<HTMLInputElement>(null);
  // The browser leads back to it and says why, instead of a filter that is not there.
  useUnreadable(input, unreadableText(field, text));
  return (
    <input
      ref={input}
      className={`${control.control} ${control.small}`}
      aria-label={`${label}: value`}
      inputMode={isFigure ? 'decimal' : isDate ? 'numeric' : 'text'}
      placeholder={isDate ? 'DD-MM-YYYY' : field.kind === 'money' ? '₦0.00' : undefined}
      autoComplete="off"
      value={text}
      onChange={(event) => onWrite(event.currentTarget.value)}
      onBlur={() => onWrite(tidied(field, text))}
    />
  );
}

function OneChoice({ field, text = '', onWrite }: Omit<TypedProps, 'label'>) {
  const options = field.kind === 'yesNo' ? YES_NO : (field.choices ?? []);
  return (
    <PlainSelect
      small
      aria-label={`${field.label}: value`}
      options={[
        { value: '', label: `Select ${field.label}` },
        ...options.map(({ value, label }) => ({ value: String(value), label })),
      ]}
      value={text}
      onChange={onWrite}
    />
  );
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

function SomeChoices({ field, draft, onChange }: FilterValueProps) {
  const toggle = (value: string, on: boolean) =>
    onChange({
      ...draft,
      texts: on ? [...draft.texts, value] : draft.texts.filter((text) => text !== value),
    });
  return (
    <fieldset className={styles.choices} aria-label={`${field.label}: values`}>
      {(field.choices ?? []).map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={draft.texts.includes(String(value))}
            onChange={(event) => toggle(String(value), event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Records({ field, draft, onChange }: FilterValueProps) {
  const many = draft.asked === 'in';
  return (
    <Stack as="span" gap={6}>
      {draft.picked.map((record) => (
        <Chip
          key={record.id}
          removeLabel={`Remove ${record.label}`}
          onRemove={() => onChange({ ...draft, picked: draft.picked.filter(({ id }) => id !== record.id) })}
        >
          {record.label}
        </Chip>
      ))}
      {(many || draft.picked.length === 0) && (
        <RecordSearch
          small
          inside
          to={field.to ?? ''}
          label={field.label}
          picked={draft.picked}
          onPick={(record) => onChange({ ...draft, picked: many ? [...draft.picked, record] : [record] })}
        />
      )}
    </Stack>
  );
}

function tidied(field: Field, text: string): string {
  if (field.kind === 'money') {
    const kobo = parseNairaText(text);
    return kobo === null ? text : formatNaira(kobo);
  }
  const day = field.kind === 'date' || field.kind === 'dateTime' ? parseDay(text) : null;
  return day ? formatDay(day) : text;
}
