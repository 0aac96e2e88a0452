import type { Field } from '../../../shared/resource/fields.ts';
import { Amount } from '../../components/amount.tsx';
import { DateText } from '../../components/date-text.tsx';
import { asLines, linkedAt, valueText } from '../record.ts';
import styles from './record-lines.module.css';

/** The lines that belong to a record, as a table; money columns are added up beneath. */
export function RecordLines({ field, value }: { field: Field; value: unknown }) {
  const lines = asLines(value);
  const columns = Object.entries(field.fields ?? {}).filter(([, part]) => !part.formless);
  const money = columns.filter(([, part]) => part.kind === 'money').map(([name]) => name);
  const first = columns.findIndex(([name]) => money.includes(name));
  return (
    <section className={styles.section}>
      <h2>{field.label}</h2>
      {lines.length === 0 ? (
        <p className={styles.none}>None yet.</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="sr-only">{field.label}</caption>
            <thead>
              <tr>
                {columns.map(([name, part]) => (
                  <th key={name} scope="col" className={alignOf(part)}>
                    {part.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, place) => (
                <tr key={String(line.id ?? place)}>
                  {columns.map(([name, part]) => (
                    <td key={name} className={alignOf(part)}>
                      <LineValue name={name} field={part} line={line} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {first > 0 && money.length === 1 && lines.length > 1 && (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={first}>
                    Total of {lines.length}
                  </th>
                  <td className={styles.right}>
                    <Amount naira={sumOf(lines, money[0] ?? '')} tone="strong" />
                  </td>
                  {columns.length > first + 1 && <td colSpan={columns.length - first - 1} />}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </section>
  );
}

function LineValue({ name, field, line }: { name: string; field: Field; line: Record<string, unknown> }) {
  const value = line[name];
  if (field.kind === 'money') return <Amount naira={value as number | null} />;
  if (field.kind === 'date' || field.kind === 'dateTime') return <DateText value={value as string | null} />;
  return <>{valueText(field, value, linkedAt(line, name)) || '–'}</>;
}

function alignOf({ kind }: Field): string | undefined {
  return kind === 'money' || kind === 'number' ? styles.right : undefined;
}

function sumOf(lines: readonly Record<string, unknown>[], name: string): number {
  // Added up in whole kobo: naira are fractions.
  return lines.reduce((kobo, line) => kobo + Math.round(Number(line[name] ?? 0) * 100), 0) / 100;
}
