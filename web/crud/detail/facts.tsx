import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { fieldsOutOfPlay } from '#shared/resource/schemas.ts';
import { DateText } from '#web/components/date-text.tsx';
import { isStatus } from '../field-look.ts';
import { keptFiles } from '../inputs/kept-file.ts';
import { asLines, type WireRecord } from '../record.ts';
import { Value } from '../value.tsx';
import styles from './facts.module.css';
import { FileChips } from './file-chips.tsx';
import { FileLink } from './file-link.tsx';
import { Picture } from './picture.tsx';

/** A record's fields as facts in columns: the label above, the value beneath; long texts take the whole width. */
export function Facts({ resource, record }: { resource: Resource; record: WireRecord }) {
  const outOfPlay = fieldsOutOfPlay(resource, record);
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) =>
      isFact(name, field) &&
      !standsAbove(resource, name) &&
      !(outOfPlay.includes(name) && isNothing(record[name])),
  );
  return (
    <dl className={styles.facts}>
      {fields.map(([name, field]) => (
        <div key={name} className={isLong(field, record[name]) ? styles.long : undefined}>
          <dt>{field.label}</dt>
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
    </dl>
  );
}

type FactProps = { resource: Resource; record: WireRecord; name: string; field: Field };

function Fact({ resource, record, name, field }: FactProps) {
  if (field.kind === 'attachments')
    return asLines(record[name]).length > 0 ? (
      <FileChips files={keptFiles(record[name])} label={field.label} />
    ) : (
      <span aria-hidden>–</span>
    );
  if (field.kind !== 'file') return <Value resource={resource} path={name} record={record} links />;
  return field.asAddress ? (
    <Picture value={record[name]} label={field.label} />
  ) : (
    <FileLink value={record[name]} />
  );
}

function isFact(name: string, field: Field): boolean {
  const isKeys = field.kind === 'references' && !field.to;
  return field.kind !== 'lines' && !isKeys && !isStatus(name) && !isBareId(name, field);
}

/** Whether it is the number of a record of which only other fields tell anything. */
function isBareId(name: string, { kind }: Field): boolean {
  return kind === 'number' && name.endsWith('_id');
}

/** Whether the page's head shows it already, as the title or the one large amount. */
function standsAbove({ label, sums }: Resource, name: string): boolean {
  return name === sums?.[0] || (label.length === 1 && name === label[0]);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isLong(field: Field, value: unknown): boolean {
  return (
    field.kind === 'longText' ||
    field.kind === 'attachments' ||
    (field.kind === 'references' && Array.isArray(value) && value.length > 2)
  );
}
