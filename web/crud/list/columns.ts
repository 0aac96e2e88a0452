import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { isCode, isStatus } from '../field-look.ts';

/** One column of a list as it is drawn. */
export type Column = {
  path: string;
  field: Field;
  label: string;
  /** The field whose value is shown faint beneath. */
  beneath?: string;
  align: 'left' | 'right';
  /** Whether it says what the row is about, which is drawn strong. */
  main: boolean;
  sortable: boolean;
};

/** The columns to draw: those chosen, or the definition's own. One of them is the main one. */
export function columnsOf(resource: Resource, chosen: readonly string[] | null): Column[] {
  const columns = (chosen ?? resource.columns).flatMap((path) => columnAt(resource, path) ?? []);
  const main =
    columns.find(({ path }) => resource.cells?.[path]?.main) ??
    columns.find(isWords) ??
    columns.find(({ field }) => field.kind === 'reference') ??
    columns[0];
  return columns.map((column) => (column === main ? { ...column, main: true } : column));
}

/** Every column that a list can show: the definition's own first, then its other fields that are one value. */
export function offeredColumns(resource: Resource): Column[] {
  const others = Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        !field.through &&
        !field.virtual &&
        field.kind !== 'file' &&
        // The number of a record that another field names.
        !(field.kind === 'number' && name.endsWith('_id')) &&
        // Its own fields are there already, such as the code of a fund.
        !resource.columns.some((path) => path === name || path.startsWith(`${name}.`)),
    )
    .map(([name]) => name);
  const beneath = Object.values(resource.cells ?? {}).map((cell) => cell.beneath);
  const builtIn = ['created_at', 'updated_at'].filter((name) => !resource.columns.includes(name));
  return [...resource.columns, ...others.filter((name) => !beneath.includes(name)), ...builtIn].flatMap(
    (path) => columnAt(resource, path) ?? [],
  );
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
    main: false,
    sortable: !field.through && !field.virtual && field.kind !== 'file',
  };
}

function isWords({ path, field }: Column): boolean {
  return field.kind === 'text' && !isCode(path, field) && !isStatus(path);
}
