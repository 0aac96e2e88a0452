import { totalsOf } from '#shared/resource/computed.ts';
import type { Field } from '#shared/resource/field.ts';
import { Amount } from '#web/components/amount.tsx';
import { ScrolledTable } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Quiet, Section } from '#web/components/layout.tsx';
import { asLines, linkedAt, valueText } from '../record.ts';
import { FileLink } from './file-link.tsx';

type Line = Record<string, unknown>;

/** The lines that belong to a record, as a table; their totals beneath. */
export function RecordLines({ field, value }: { field: Field; value: unknown }) {
  const lines = asLines(value);
  const columns = Object.entries(field.fields ?? {}).filter(
    ([name, part]) => !part.formless && !(isFilledLater(part) && lines.every((line) => isEmpty(line[name]))),
  );
  const totals: Readonly<Record<string, number>> = lines.length > 1 ? totalsOf(field, lines) : {};
  return (
    <Section title={field.label}>
      {lines.length === 0 ? (
        <Quiet>None yet.</Quiet>
      ) : (
        <ScrolledTable
          label={field.label}
          columns={columns.map(([name, part]) => ({
            key: name,
            heading: part.label,
            names: name === columns[0]?.[0],
            right: part.kind === 'money' || part.kind === 'number',
            cell: (line: Line) => <LineValue name={name} field={part} line={line} />,
            total: name in totals ? <Amount naira={totals[name]} tone="strong" /> : undefined,
          }))}
          rows={lines}
          keyOf={(line) => String(line.id ?? lines.indexOf(line))}
          foot={Object.keys(totals).length > 0 ? `Total of ${lines.length}` : undefined}
        />
      )}
    </Section>
  );
}

/** What the portal enters into lines once it is known, such as what a bank answered: until then it has no column. */
function isFilledLater({ readOnly, required }: Field): boolean {
  return readOnly === true && required !== true;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function LineValue({ name, field, line }: { name: string; field: Field; line: Line }) {
  const value = line[name];
  if (field.kind === 'file') return <FileLink value={value} />;
  if (field.kind === 'money') return <Amount naira={value as number | null} />;
  if (field.kind === 'date' || field.kind === 'dateTime') return <DateText value={value as string | null} />;
  return <>{valueText(field, value, linkedAt(line, name)) || '–'}</>;
}
