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

/** Kinds whose columns are as wide as the longest of them needs. */
const NEVER_CUT: ReadonlySet<string> = new Set(['money', 'date', 'dateTime', 'number', 'yesNo']);

/** One cell of a row: the value, and faint beneath it what the definition puts there. */
export function RowCell({ resource, extras, column, record, to }: CellProps) {
  const own = extras.cells?.[column.path];
  const value = own ? own(record) : <Value resource={resource} path={column.path} record={record} />;
  const strong = column.main || column.field.kind === 'money';
  const whole = !own && NEVER_CUT.has(column.field.kind);
  return (
    <td className={column.align === 'right' ? styles.right : undefined}>
      <span className={`${styles.value} ${strong ? styles.strong : ''} ${whole ? styles.whole : ''}`}>
        {to ? (
          <Link
            className={`${styles.rowLink} ${showsCode(column.path, column.field) ? styles.codeLink : ''}`}
            to={to}
            data-row-link
          >
            {value}
          </Link>
        ) : (
          value
        )}
      </span>
      {column.beneath && textAt(resource, record, column.beneath) && (
        <span className={styles.beneath}>
          <Value resource={resource} path={column.beneath} record={record} />
        </span>
      )}
    </td>
  );
}
