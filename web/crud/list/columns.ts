import type { Resource } from '../../../shared/resource/define-resource.ts';
import { fieldAt } from '../../../shared/resource/field-at.ts';
import type { Field } from '../../../shared/resource/fields.ts';
import { isCode, isStatus } from '../field-look.ts';

/** One column of a list as it is drawn. */
export type Column = {
  path: string;
  field: Field;
  label: string;
  /** The field whose value stands faint beneath. */
  beneath?: string;
  align: 'left' | 'right';
  /** Pixels; null for the one column that takes the rest. */
  width: number | null;
  sortable: boolean;
};

/** The columns to draw: those chosen, or the definition's own. Exactly one of them takes the width that is left. */
export function columnsOf(resource: Resource, chosen: readonly string[] | null): Column[] {
  const columns = (chosen ?? resource.columns).flatMap((path) => columnAt(resource, path) ?? []);
  const rest =
    columns.find(takesRest) ?? columns.find(({ field }) => field.kind === 'reference') ?? columns[0];
  const placed = columns.map((column) => (column === rest ? { ...column, width: null } : column));
  return leastWidth(placed) > ROOMY_PX ? placed.map(tightened) : placed;
}

/** Beyond this width a table on a common screen would scroll, so its words are cut a little earlier. */
const ROOMY_PX = 1_040;

function tightened(column: Column): Column {
  const isWords = ['text', 'longText', 'choice', 'reference', 'references'].includes(column.field.kind);
  const isFixed = isCode(column.path, column.field) || isStatus(column.path);
  return column.width === null || !isWords || isFixed
    ? column
    : { ...column, width: Math.round(column.width * 0.8) };
}

/** Every column that a list can show: the definition's own first, then its other fields that are one value. */
export function offeredColumns(resource: Resource): Column[] {
  const others = Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        !field.through && !field.virtual && field.kind !== 'file' && !resource.columns.includes(name),
    )
    .map(([name]) => name);
  const beneath = Object.values(resource.cells ?? {}).map((cell) => cell.beneath);
  const builtIn = ['created_at', 'updated_at'].filter((name) => !resource.columns.includes(name));
  return [...resource.columns, ...others.filter((name) => !beneath.includes(name)), ...builtIn].flatMap(
    (path) => columnAt(resource, path) ?? [],
  );
}

/** The width that a table with these columns needs before it scrolls sideways within itself. */
export function leastWidth(columns: readonly Column[]): number {
  return columns.reduce((total, { width }) => total + (width ?? 180), 0);
}

function columnAt(resource: Resource, path: string): Column | undefined {
  const field = fieldAt(resource, path);
  if (!field) return undefined;
  const cell = resource.cells?.[path];
  return {
    path,
    field,
    label: cell?.label ?? field.label,
    beneath: cell?.beneath,
    align: field.kind === 'money' || field.kind === 'number' ? 'right' : 'left',
    width: widthOf(path, field, cell?.beneath !== undefined),
    sortable: !field.through && !field.virtual && field.kind !== 'file',
  };
}

function takesRest({ path, field }: Column): boolean {
  return field.kind === 'text' && !isCode(path, field) && !isStatus(path);
}

function widthOf(path: string, field: Field, hasBeneath: boolean): number {
  if (isStatus(path)) return 136;
  if (isCode(path, field)) return hasBeneath ? 184 : 116;
  switch (field.kind) {
    case 'money':
      return 156;
    case 'date':
    case 'dateTime':
      return 116;
    case 'yesNo':
      return 112;
    case 'number':
      return 110;
    case 'choice':
      return 128;
    case 'file':
      return 90;
    case 'reference':
    case 'text':
      return 184;
    case 'longText':
    case 'references':
    case 'lines':
      return 220;
  }
}
