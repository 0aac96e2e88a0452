import { formatTime, lagosToday } from '#shared/dates.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { fileKey } from '#shared/resource/names.ts';
import { fieldsOutOfPlay } from '#shared/resource/schemas.ts';
import { DateText } from '#web/components/date-text.tsx';
import { isStatus } from '../field-look.ts';
import { keptFiles } from '../inputs/kept-file.ts';
import type { WireRecord } from '../record.ts';
import { Value } from '../value.tsx';
import styles from './facts.module.css';
import { FileChips } from './file-chips.tsx';
import { FileLink } from './file-link.tsx';
import { Picture } from './picture.tsx';

type FactsProps = {
  resource: Resource;
  record: WireRecord;
  /** Fields that the page tells in another way. */
  without?: readonly string[];
};

/** A record's fields as facts in columns: the label above, the value beneath; long texts take the whole width, and what was left empty one line for all. */
export function Facts({ resource, record, without = [] }: FactsProps) {
  const outOfPlay = fieldsOutOfPlay(resource, record);
  const untils = Object.keys(resource.fields).flatMap((name) => untilOf(resource, name) ?? []);
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) =>
      isFact(name, field) &&
      !standsAbove(resource, name) &&
      !untils.includes(name) &&
      !without.includes(name) &&
      !(isNothing(record[name]) && (outOfPlay.includes(name) || isNotAsked(field))),
  );
  const filled = fields.filter(([name]) => !isEmpty(record[name]));
  const empty = fields.filter(([name]) => isEmpty(record[name]));
  return (
    <dl className={styles.facts}>
      {filled.map(([name, field]) => (
        <div key={name} className={isLong(field, record[name]) ? styles.long : undefined}>
          <dt>{untilOf(resource, name) ? resource.cells?.[name]?.label : field.label}</dt>
          <dd>
            <Fact resource={resource} record={record} name={name} field={field} />
          </dd>
        </div>
      ))}
      <div>
        <dt>Added</dt>
        <dd>
          <DateText value={record.created_at} show="moment" />
        </dd>
      </div>
      {record.version > 1 && (
        <div>
          <dt>Last changed</dt>
          <dd>
            <DateText value={record.updated_at} show="moment" />
          </dd>
        </div>
      )}
      {empty.length > 0 && (
        <div className={styles.long}>
          <dt>Empty</dt>
          <dd className={styles.faint}>{empty.map(([, { label }]) => label).join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}

/** The field of a day or moment that lists show beneath another one: the two are one fact, from when until when. */
function untilOf({ fields, cells }: Resource, name: string): string | undefined {
  const { label, beneath } = cells?.[name] ?? {};
  const kind = fields[name]?.kind;
  const isTime = kind === 'date' || kind === 'dateTime';
  return label && beneath && isTime && fields[beneath]?.kind === kind ? beneath : undefined;
}

type FactProps = { resource: Resource; record: WireRecord; name: string; field: Field };

function Fact({ resource, record, name, field }: FactProps) {
  if (field.kind === 'attachments') return <FileChips files={keptFiles(record[name])} label={field.label} />;
  const until = untilOf(resource, name);
  if (until)
    return (
      <>
        <Value resource={resource} path={name} record={record} /> to{' '}
        {resource.fields[until]?.kind === 'dateTime' && isSameDay(record[name], record[until]) ? (
          <span className="num">{formatTime(String(record[until]))}</span>
        ) : (
          <Value resource={resource} path={until} record={record} />
        )}
      </>
    );
  if (field.kind !== 'file') return <Value resource={resource} path={name} record={record} links />;
  return field.asAddress ? (
    <Picture value={record[name]} label={field.label} />
  ) : (
    <FileLink value={record[fileKey(name)] ?? record[name]} />
  );
}

function isFact(name: string, field: Field): boolean {
  const isKeys = field.kind === 'references' && !field.to;
  // What is only asked, such as whether a warning is meant, the record does not say.
  const isQuestion = field.virtual === true && !field.readOnly;
  return field.kind !== 'lines' && !isKeys && !isQuestion && !isStatus(name) && !isBareId(name, field);
}

/** Whether nobody fills it in: what is not there yet is not missing. */
function isNotAsked({ formless, readOnly, kind }: Field): boolean {
  return formless === true && (readOnly === true || kind === 'longText');
}

/** Whether it is the number of a record of which only other fields tell anything. */
function isBareId(name: string, { kind }: Field): boolean {
  return kind === 'number' && name.endsWith('_id');
}

/** Whether the page's head shows it already, as the title or the one large amount. */
function standsAbove({ label, sums }: Resource, name: string): boolean {
  return name === sums?.[0] || (label.length === 1 && name === label[0]);
}

function isSameDay(one: unknown, other: unknown): boolean {
  return lagosToday(new Date(String(one))) === lagosToday(new Date(String(other)));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Whether nobody filled it in; a list of nothing too. */
function isEmpty(value: unknown): boolean {
  return isNothing(value) || (Array.isArray(value) && value.length === 0);
}

function isLong(field: Field, value: unknown): boolean {
  if (field.kind === 'longText') return true;
  return Array.isArray(value) && value.length > (field.kind === 'references' ? 2 : 0);
}
