import { Link } from 'react-router';
import type { Resource } from '#shared/resource/define-resource.ts';
import { inText } from '#shared/resource/in-text.ts';
import { Amount } from '#web/components/amount.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { isCode, isStatus } from '../field-look.ts';
import { Tick } from '../inputs/tick.tsx';
import { recordLabel, textAt, type WireRecord } from '../record.ts';
import { Value } from '../value.tsx';
import type { Column } from './columns.ts';
import { inLine } from './in-line.ts';
import styles from './list-cards.module.css';
import type { RowsProps } from './list-table.tsx';
import { totalWords } from './totals-row.tsx';

/** The rows of a list as cards, for narrow screens: name and amount first, then the second line, status, code and date. */
export function ListCards(props: RowsProps) {
  const { resource, records, selection, sums, total, undone, narrowed, stale } = props;
  return (
    <div data-stale={stale || undefined} className={styles.cards}>
      {selection && (
        <p className={styles.all}>
          <Tick
            label="Select all rows on this page"
            checked={selection.all}
            mixed={selection.some && !selection.all}
            onChange={selection.chooseAll}
          />
          <span aria-hidden>All on this page</span>
        </p>
      )}
      <ul aria-label={resource.title}>
        {records.map((record) => (
          <Card key={record.id} {...props} record={record} />
        ))}
      </ul>
      {Object.entries(sums).map(([name, sum]) => (
        <p className={styles.total} key={name}>
          <span>
            {totalWords(total, undone, narrowed)}
            {Object.keys(sums).length > 1 && `, ${inText(resource.fields[name]?.label ?? '')}`}
          </span>
          <Amount naira={sum} tone="strong" />
        </p>
      ))}
    </div>
  );
}

function Card({ resource, extras, columns, record, selection, pathOf }: RowsProps & { record: WireRecord }) {
  const parts = partsOf({ resource, extras, columns }, record);
  const path = pathOf(record);
  const own = parts.title && extras.cells?.[parts.title.path];
  const title = own ? own(record) : parts.title ? textAt(resource, record, parts.title.path) : null;
  const words = title || recordLabel(resource, record);
  return (
    <li
      className={styles.card}
      data-chosen={selection?.has(record.id) || undefined}
      data-selectable={selection && true}
    >
      {selection && (
        <span className={styles.tick}>
          <Tick
            label={`Select ${recordLabel(resource, record)}`}
            checked={selection.has(record.id)}
            onChange={(on) => selection.choose([record], on)}
          />
        </span>
      )}
      <p className={styles.title}>
        {path ? (
          <Link to={path} className={styles.link} data-row-link>
            {words}
          </Link>
        ) : (
          words
        )}
      </p>
      {parts.amount && <Amount naira={record[parts.amount.path] as number | null} />}
      {parts.second && <p className={styles.second}>{parts.second}</p>}
      {parts.figures.map(({ path: figure, label }) => (
        <p className={styles.figure} key={figure}>
          {label} <Amount naira={record[figure] as number | null} />
        </p>
      ))}
      <p className={styles.foot}>
        <span>
          {parts.status &&
            (extras.cells?.[parts.status.path]?.(record) ?? (
              <Value resource={resource} path={parts.status.path} record={record} />
            ))}
        </span>
        <Quiet as="span">
          {parts.ends.map(({ path: end }, index) => (
            <span key={end}>
              {index > 0 && ' · '}
              <Value resource={resource} path={end} record={record} />
            </span>
          ))}
        </Quiet>
      </p>
    </li>
  );
}

type CardOf = Pick<RowsProps, 'resource' | 'extras' | 'columns'>;

function partsOf({ resource, extras, columns }: CardOf, record: WireRecord) {
  const title = columns.find(({ main }) => main);
  const money = columns.filter(({ field }) => field.kind === 'money');
  // One amount needs no name; of several each needs its own.
  const [amount, figures] = money.length > 1 ? [undefined, money] : [money[0], []];
  // Of a payment's stage and status it is the status.
  const status = columns.findLast(({ path }) => isStatus(path));
  const code = columns.find((column) => column !== title && isCode(column.path, column.field));
  const day = columns.find((column) => isDay(resource, column));
  const ends = [code, day].filter((column) => column !== undefined);
  const rest = columns.filter(
    (column) => ![title, ...money, status, ...ends].includes(column) && column.path !== 'created_at',
  );
  const beneath = title?.beneath ? textAt(resource, record, title.beneath) : '';
  const isShort = beneath !== '' && figures.length === 0;
  const others = rest
    .filter(({ path }) => !isShort || resource.cells?.[path]?.onCards)
    .map((column) =>
      inWords(column, record, resource, extras, resource.cells?.[column.path]?.onCards === true),
    );
  const second = inLine([beneath, ...others].filter(Boolean).slice(0, 3));
  const said = ends.filter((column) => textAt(resource, record, column.path));
  return { title, amount, figures, status, ends: said, second };
}

/** When a row was added matters only where the definition gives it a word of its own, such as "Raised". */
function isDay(resource: Resource, { path, field }: Column): boolean {
  if (path === 'created_at') return Boolean(resource.cells?.[path]?.label);
  return field.kind === 'date' || field.kind === 'dateTime';
}

/** What a column says in a line of words, named where the value alone would not tell. */
function inWords(
  { path, label, field, beneath }: Column,
  record: WireRecord,
  resource: Resource,
  { cells }: RowsProps['extras'],
  withBeneath: boolean,
): string {
  const own = cells?.[path]?.(record);
  const value = typeof own === 'string' ? own : textAt(resource, record, path);
  const text = [value, withBeneath && beneath && textAt(resource, record, beneath)]
    .filter(Boolean)
    .join(' – ');
  return text && (field.kind === 'yesNo' || field.kind === 'number' || isStatus(path))
    ? `${label}: ${text}`
    : text;
}
