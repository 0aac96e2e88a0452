// A path may lead through other definitions, so all of them are known first.
import '../resources/index.ts';
import { nairaToKobo, sumNaira } from '../money.ts';
import { listPaths, type Resource } from './define-resource.ts';
import type { Field, Values } from './field.ts';
import { fieldAt } from './field-at.ts';
import { type Sheet, type SheetKind, type SheetTable, type SheetValue, totalOf } from './sheet.ts';
import { asLines, linkedAt, valueText } from './values.ts';

/** What of a record is printed: the paths of its facts, its lines, and who signs. */
export interface SheetDefinition {
  title: string;
  /** The field whose value names the paper. */
  code: string;
  facts: readonly string[];
  /** Fields of lines, each a table; all the line's fields unless `columns` names some. What the lines add up is added up. */
  lines?: readonly { field: string; columns?: readonly string[] }[];
  /** The money field of the record that is spelled in words. */
  total?: string;
  notes?: (record: Values) => readonly string[];
  signatures?: readonly string[];
  watermark?: (record: Values) => Sheet['watermark'];
  landscape?: true;
}

/** What makes the sheet of a record from its definition; labels and kinds are those of the resource's fields. */
export function defineSheet(resource: Resource, definition: SheetDefinition): (record: Values) => Sheet {
  const { title, code, facts, lines = [], total, notes, signatures, watermark, landscape } = definition;
  // A record carries its own fields, and of those it points to what a list shows.
  const fieldOf = (path: string) =>
    known(
      !path.includes('.') || listPaths(resource).includes(path) ? fieldAt(resource, path) : undefined,
      `${resource.name}: ${path}`,
    );
  const codeField = fieldOf(code);
  const totalled = total === undefined ? undefined : { path: total, label: fieldOf(total).label };
  const shown = facts.map((path) => ({ path, field: fieldOf(path) }));
  const tables = lines.map(({ field, columns }) => {
    const tableOf = lineTable(fieldOf(field), columns);
    return (record: Values) => tableOf(asLines(record[field]));
  });
  return (record) => ({
    title,
    code: { label: codeField.label, value: String(record[code] ?? record.id) },
    facts: shown.map(({ path, field }) => ({
      label: field.label,
      kind: kindOf(field),
      value: printed(field, record, path),
    })),
    tables: tables.map((tableOf) => tableOf(record)),
    ...(totalled && {
      total: totalOf(nairaToKobo(Number(record[totalled.path] ?? 0)), totalled.label),
    }),
    notes: notes?.(record) ?? [],
    signatures: signatures ?? [],
    watermark: watermark?.(record) ?? null,
    landscape: landscape ?? false,
  });
}

function lineTable(
  { label, fields = {}, totals = [] }: Field,
  columns: readonly string[] = Object.keys(fields),
): (lines: readonly Values[]) => SheetTable {
  const shown = columns.map((key) => ({ key, field: known(fields[key], `${label}: ${key}`) }));
  const [first] = columns;
  const sums = totals.filter((key) => columns.includes(key));
  return (lines) => ({
    caption: label,
    columns: shown.map(({ key, field }) => ({
      key,
      label: field.label,
      kind: kindOf(field),
      ...(key === first && { names: true }),
    })),
    rows: lines.map((line) =>
      Object.fromEntries(shown.map(({ key, field }) => [key, printed(field, line, key)])),
    ),
    empty: 'None.',
    ...(sums.length > 0 && {
      totals: {
        label: 'Total',
        values: Object.fromEntries(
          sums.map((key) => [key, sumNaira(lines.map((line) => Number(line[key] ?? 0)))]),
        ),
      },
    }),
  });
}

function printed(field: Field, record: Values, path: string): SheetValue {
  const value = record[path];
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value.toISOString();
  if (kindOf(field) === 'text') return valueText(field, value, linkedAt(record, path));
  return typeof value === 'number' ? value : String(value);
}

function kindOf({ kind, suffix }: Field): SheetKind {
  switch (kind) {
    case 'number':
      return suffix ? 'text' : kind;
    case 'longText':
    case 'money':
    case 'date':
    case 'dateTime':
      return kind;
    default:
      return 'text';
  }
}

function known(field: Field | undefined, name: string): Field {
  if (!field) throw new Error(`${name} is no field that can be printed`);
  return field;
}
