import { Link } from 'react-router';
import type { Resource } from '#shared/resource/define-resource.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import { Amount } from '../components/amount.tsx';
import { Code } from '../components/code.tsx';
import { DateText } from '../components/date-text.tsx';
import { StatusWord } from '../components/status-word.tsx';
import { useCan } from '../session/use-session.ts';
import { isCode, isMoment, isStatus, showsCode } from './field-look.ts';
import { type Linked, linkedAt, linkedMany, valueText, type WireRecord } from './record.ts';

type ValueProps = {
  resource: Resource;
  path: string;
  record: WireRecord;
  /** References lead to their record, for whoever may read it. */
  links?: boolean;
};

/** A field of a record as people read it: money, dates, statuses and codes each in their own dress. */
export function Value({ resource, path, record, links = false }: ValueProps) {
  const field = fieldAt(resource, path);
  if (!field) return null;
  const value = record[path];
  if (value === null || value === undefined || value === '') return <span aria-hidden>–</span>;
  if (field.kind === 'money') return <Amount naira={Number(value)} />;
  if (field.kind === 'date' || field.kind === 'dateTime')
    return <DateText value={String(value)} show={isMoment(field) ? 'moment' : 'day'} />;
  if (isStatus(path)) return <StatusWord status={String(value)}>{valueText(field, value)}</StatusWord>;
  if (isCode(path, field)) return <Code>{String(value)}</Code>;
  if (field.kind === 'number') return <span className="num">{valueText(field, value)}</span>;
  if (field.kind === 'references') return <ManyLinked to={field.to} many={linkedMany(value)} links={links} />;
  const linked = field.kind === 'reference' ? linkedAt(record, path) : null;
  const words =
    linked && links ? <LinkedRecord to={field.to} linked={linked} /> : valueText(field, value, linked);
  return showsCode(path, field) ? <Code>{words}</Code> : words;
}

function LinkedRecord({ to, linked }: { to: string | undefined; linked: Linked }) {
  const can = useCan();
  const target = to ? outlineNamed(to) : undefined;
  if (!target || !can(`read-${target.noun}`)) return <>{linked.label}</>;
  return <Link to={`${target.path}/${linked.id}`}>{linked.label}</Link>;
}

function ManyLinked({ to, many, links }: { to: string | undefined; many: Linked[]; links: boolean }) {
  if (many.length === 0) return <span aria-hidden>–</span>;
  if (!links) return <>{many.map(({ label }) => label).join(', ')}</>;
  return (
    <>
      {many.map((linked, index) => (
        <span key={linked.id}>
          {index > 0 && ', '}
          <LinkedRecord to={to} linked={linked} />
        </span>
      ))}
    </>
  );
}
