import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { Quiet } from '#web/components/layout.tsx';
import { linkedMany, valueText } from '../record.ts';
import styles from './change-list.module.css';

/** One line of a record's history as the API answers it, oldest first. */
export type HistoryEntry = {
  seq: number;
  action: string;
  actor_name: string;
  acting_for: string | null;
  office: string | null;
  remark: string | null;
  changes: Record<string, [unknown, unknown]>;
  /** The part of the record to which it happened, such as a payment of an expenditure; null for the record itself. */
  about: { resource: string; id: number; label: string } | null;
  at: string;
};

// What was made or deleted changed from or to nothing: the word alone says it.
const SAYS_ALL: readonly string[] = ['deleted', 'raised'];

/** The remark of one step and what it changed, field by field: before → after. */
export function ChangeList({ resource, entry }: { resource: Resource; entry: HistoryEntry }) {
  const changed = SAYS_ALL.includes(entry.action) ? [] : Object.entries(entry.changes ?? {});
  if (!entry.remark && changed.length === 0) return null;
  return (
    <>
      {entry.remark}
      {changed.length > 0 && (
        <ul className={styles.changes}>
          {changed.map(([name, [before, after]]) => {
            const field = resource.fields[name];
            return (
              <li key={name}>
                <Quiet as="span" faint>
                  {field?.label ?? name.replaceAll('_', ' ')}
                </Quiet>{' '}
                {wordsOf(field, before)}
                {' → '}
                <b>{wordsOf(field, after)}</b>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function wordsOf(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (!field) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (field.kind === 'references') return countOrNames(linkedMany(value).map(({ label }) => label));
  return valueText(field, value) || 'nothing';
}

function countOrNames(names: readonly string[]): string {
  if (names.length === 0) return 'nothing';
  return names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ');
}
