import { type SqlBool, sql } from 'kysely';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { succeededIn } from '#shared/resource/judge.ts';
import { tripDayProblems } from '#shared/workflows/days-ahead.ts';
import { headFirst } from '../heads/index.ts';
import { refuseForeignFund } from './refuse-foreign-fund.ts';
import type { TravelKind } from './travel-kinds.ts';

/** What decides whether a request may still be changed. */
interface Changeable {
  id: number;
  status: string;
  user_id: number;
  seen_by: number | null;
}

/** Why somebody can't change a request; null for whoever asked, while neither logistics has it nor a head has endorsed it. */
export function whyNotChanged({ of }: TravelKind, request: Changeable, actor: Actor): string | null {
  const { status, user_id, seen_by } = request;
  if (user_id !== actor.id && succeededIn(actor, of, request, user_id) === null)
    return 'It is changed by whoever asked.';
  if (status === 'with-head' || (status === 'pending' && seen_by === null)) return null;
  return status === 'pending'
    ? 'It is endorsed already. Delete it and ask anew.'
    : 'Logistics has it already. Cancel it and ask anew, or write to logistics.';
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Judges a request before it is written, and sets what the server knows. Refused: days out of order or past, a fund of another
 * department, and (without a remark) days on which the same person has another such request. Changed, a request needs another
 * remark where its days meet a request that they did not meet before.
 */
export async function prepareRequest(
  trx: Transaction,
  kind: TravelKind,
  { actor, id }: RequestContext,
  values: Values,
  existing: Values | undefined,
): Promise<Record<string, unknown>> {
  const why = existing && whyNotChanged(kind, existing as unknown as Changeable, actor);
  if (why) throw new Refusal('WRONG_STATE', why);
  const department_id = existing ? Number(existing.department_id) : actor.department_id;
  if (!department_id) throw new Refusal('RULE', 'You belong to no department that could carry the cost.');
  const days = {
    from: String(values.from ?? existing?.from_day),
    to: String(values.to ?? existing?.to_day),
  };
  refuseDays(kind, days, existing);
  const { fund_id } = values;
  if (typeof fund_id === 'number' && fund_id !== existing?.fund_id)
    await refuseForeignFund(trx, fund_id, department_id);
  const user_id = existing ? Number(existing.user_id) : actor.id;
  const former = existing && { id, from: String(existing.from_day), to: String(existing.to_day) };
  const alike = await overlapping(trx, kind, user_id, days, former);
  if (alike.length > 0 && !values.duplicate_remark) refuseOverlap(kind, alike, user_id === actor.id);
  if (existing) return {};
  const first = await headFirst(trx, { user_id: actor.id, department_id }, 'this request');
  return { ...first, code: nextCode(kind.prefix), department_id, user_id: actor.id };
}

function refuseDays(
  { type }: TravelKind,
  days: { from: string; to: string },
  existing: Values | undefined,
): void {
  const today = lagosToday();
  const problems = Object.entries(tripDayProblems(days, type === 'hotel', today));
  const errors: FieldErrors = Object.fromEntries(problems.map(([name, said]) => [name, [said]]));
  if (days.from < today && days.from !== existing?.from_day) errors.from = ['This day has passed'];
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

interface Alike {
  id: number;
  code: string;
  purpose: string;
  from: string;
  to: string;
  status: string;
}

/** What the same person asked for on one of these days, and not on the former days of a request that is changed; whoever asks twice at the same moment waits for themselves. */
async function overlapping(
  trx: Transaction,
  { table, type }: TravelKind,
  user_id: number,
  { from, to }: { from: string; to: string },
  former: { id: number; from: string; to: string } | undefined,
): Promise<Alike[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${type} ${user_id}`}))`.execute(trx);
  const meets = (days: { from: string; to: string }) =>
    type === 'hotel'
      ? sql<SqlBool>`(t.from_day < ${days.to} and t.to_day > ${days.from})`
      : sql<SqlBool>`(t.from_day <= ${days.to} and t.to_day >= ${days.from})`;
  const { rows } = await sql<Alike>`
    select t.id, t.code, t.purpose, t.from_day as "from", t.to_day as "to", t.status from ${sql.table(table)} as t
     where t.user_id = ${user_id} and ${meets({ from, to })} and t.status not in ('declined', 'cancelled', 'deleted')
       ${former ? sql`and t.id <> ${former.id} and not ${meets(former)}` : sql``}
     order by t.from_day, t.id limit 5`.execute(trx);
  return rows;
}

function refuseOverlap({ word, path }: TravelKind, alike: readonly Alike[], isOwn: boolean): void {
  const [first] = alike;
  if (!first) return;
  const others = alike.length > 1 ? ` ${alike.length - 1} more overlap.` : '';
  throw new Refusal(
    'POSSIBLE_DUPLICATE',
    `${isOwn ? 'You' : 'The same person'} asked for a ${word} from ${formatDay(first.from)} to ${formatDay(first.to)} already: ${first.code}, ${first.purpose}.${others} Say why this is another one to go on.`,
    undefined,
    { duplicates: alike.map((one) => ({ ...one, path: `${path}/${one.id}` })) },
  );
}
