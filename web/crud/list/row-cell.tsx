import { Link } from 'react-router';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { ResourceExtras } from '../extras.ts';
import { showsCode } from '../field-look.ts';
import { textAt, type WireRecord } from '../record.ts';
import { Value } from '../value.tsx';
import type { Column } from './columns.ts';
import styles from './list-table.module.css';

type CellProps = {
  resource: Resource;
  extras: ResourceExtras;
  column: Column;
  record: WireRecord;
  /** The record's address, on the one cell whose link makes the whole row lead there. */
  to?: string;
};

/** Kinds whose columns may be narrower than their words; the others are as wide as the longest of them needs. */
const WORDS: ReadonlySet<string> = new Set(['text', 'longText', 'reference', 'references', 'lines']);

/** Words of so many letters fit into the narrowest column. */
const NEVER_CUT = 9;

/** One cell of a row: the value, and faint beneath it what the definition puts there. */
export function RowCell({ resource, extras, column, record, to }: CellProps) {
  const { path, field, beneath } = column;
  const own = extras.cells?.[path];
  const drawn = own ? own(record) : <Value resource={resource} path={path} record={record} />;
  const strong = column.main || field.kind === 'money';
  const cut = own || (WORDS.has(field.kind) && textAt(resource, record, path).length > NEVER_CUT);
  const right = column.align === 'right' && styles.right;
  const classes = [styles.value, strong && styles.strong, cut && styles.cut];
  const value = to ? (
    <Link
      className={`${styles.rowLink} ${showsCode(path, field) ? styles.codeLink : ''}`}
      to={to}
      data-row-link
    >
      {drawn}
    </Link>
  ) : (
    drawn
  );
  if (!beneath || !textAt(resource, record, beneath))
    return <td className={joined(right, ...classes)}>{value}</td>;
  return (
    <td className={joined(right)}>
      <span className={joined(...classes)}>{value}</span>
      <span className={styles.beneath}>
        <Value resource={resource} path={beneath} record={record} />
      </span>
    </td>
  );
}

function joined(...classes: (string | undefined | false)[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined;
}
