import { sql } from 'kysely';
import type { z } from 'zod';
import { refuseStale } from '#server/crud/stale.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import type { closingStateSchema } from '#shared/resources/budget/year-close.ts';
import { CARRYING, type ClosingStatus } from '#shared/year-close.ts';

/** How far the closing of a year is; of a year about which nothing was decided yet `id` is null. */
export interface ClosingRow {
  id: number | null;
  year: number;
  status: ClosingStatus;
  submitted_by: number | null;
  submitted_by_name: string | null;
  /** For whom it was submitted, where that officer's seat was another's. */
  submitted_for_id: number | null;
  submitted_for_name: string | null;
  submitted_at: Date | null;
  confirmed_by: number | null;
  confirmed_by_name: string | null;
  confirmed_for: string | null;
  closed_at: Date | null;
  failure: string | null;
  sent_back_by: number | null;
  sent_back_by_name: string | null;
  sent_back_at: Date | null;
  remark: string | null;
  version: number;
  updated_at: Date | null;
}

/** A year that is being closed, and its closing. */
export interface ClosedYear {
  year: number;
  closing_id: number;
}

/** The budget year that a call names; 404 where no fund is of it. */
export async function yearOf(db: Queryable, { params }: Pick<RequestContext, 'params'>): Promise<number> {
  const year = /^20\d\d$/.test(params.year ?? '') ? Number(params.year) : 0;
  const { rows } = await sql`select from funds where budget_year = ${year} limit 1`.execute(db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND', 'There are no funds of such a year.');
  return year;
}

/** The closing of a year as it is now. */
export async function readClosingRow(db: Queryable, year: number): Promise<ClosingRow> {
  const { rows } = await sql<ClosingRow>`
    select c.id, y.year, case when y.closed_at is not null then 'closed' else coalesce(c.status, 'open') end as status,
        c.submitted_by, s.name as submitted_by_name, c.submitted_for_id, f.name as submitted_for_name, c.submitted_at, c.confirmed_by, n.name as confirmed_by_name, c.confirmed_for,
        coalesce(c.closed_at, y.closed_at) as closed_at, c.failure, c.sent_back_by, r.name as sent_back_by_name, c.sent_back_at, c.remark, coalesce(c.version, 0) as version, c.updated_at
      from (select ${year}::int as year, (select closed_at from budget_years where year = ${year})) y
      left join year_closings c on c.year = y.year left join users s on s.id = c.submitted_by left join users n on n.id = c.confirmed_by
      left join users r on r.id = c.sent_back_by left join users f on f.id = c.submitted_for_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the closing of ${year} is not read`);
  return row;
}

/** The same under its row lock; begun where nothing was decided yet, and then of the version that people saw before. With hundreds of thousands of open items each question takes seconds. */
export async function lockClosing(trx: Transaction, year: number): Promise<ClosingRow & { id: number }> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  const { rows: begun } =
    await sql`insert into year_closings (year) select ${year} where not exists (select from year_closings where year = ${year})
    and not exists (select from budget_years where year = ${year} and closed_at is not null) on conflict (year) do nothing returning id`.execute(
      trx,
    );
  await sql`select from year_closings where year = ${year} for no key update`.execute(trx);
  const row = await readClosingRow(trx, year);
  if (row.status === 'closed' || row.id === null)
    throw new Refusal('PERIOD_CLOSED', `The budget year ${year} is closed.`);
  return { ...row, id: row.id, version: begun.length > 0 ? 0 : row.version };
}

/**
 * The closing on which a call acts, under its lock. Judged in the order of all acts on it: whether somebody may, here; whether
 * they saw it as it is, here; whether it can be done now, by the act.
 */
export async function lockToAct(
  trx: Transaction,
  context: RequestContext,
  bar?: (closing: ClosingRow, actor: Actor) => string | null,
): Promise<ClosingRow & { id: number }> {
  const { actor, seen } = context;
  const year = await yearOf(trx, context);
  const barred = whyNotOffice(actor);
  if (barred) throw new Refusal('FORBIDDEN', barred);
  const closing = await lockClosing(trx, year);
  const same = bar?.(closing, actor);
  if (same) throw new Refusal('SOD_SAME_PERSON', same);
  await refuseStale(trx, 'year-closings', closing, seen);
  return closing;
}

/** Refuses an act that can't be done now, for the reason given; null lets it be done. */
export function refuseState(barred: string | null): void {
  if (barred) throw new Refusal('WRONG_STATE', barred);
}

/** What of a year's closing still has to be decided or done. */
export interface Standing {
  undecided: number;
  answered_first: number;
  /** Batches and mandates that are to be finished first. */
  unfinished: number;
  /** The year before, while what is left of it is to be carried here: a closed year takes nothing. */
  awaited: number | null;
}

/** How much of what is open keeps a year from being closed. */
export async function standingOf(db: Queryable, year: number): Promise<Standing> {
  const { rows } = await sql<Omit<Standing, 'awaited'>>`
    select count(*) filter (where decision is null and type not in ('reversal', 'fund-change', 'bounce'))::int as undecided,
        count(*) filter (where type in ('reversal', 'fund-change', 'bounce'))::int as answered_first,
        count(*) filter (where decision = 'finished')::int as unfinished
      from closing_list(${year})`.execute(db);
  const found = rows[0] ?? { undecided: 0, answered_first: 0, unfinished: 0 };
  return { ...found, awaited: await awaitedBy(db, year) };
}

/** The year before, where something of it is decided to be carried to this one and it isn't closed yet. */
export async function awaitedBy(db: Queryable, year: number): Promise<number | null> {
  const { rows } = await sql`
    select from year_closings c join closing_decisions d on d.closing_id = c.id and d.is_current and d.decision = any(${[...CARRYING]}::text[])
     where c.year = ${year - 1} and c.status <> 'closed' limit 1`.execute(db);
  return rows.length > 0 ? year - 1 : null;
}

/** What an act on the closing of a year answers: how far it is now. */
export async function stateAfter(db: Queryable, year: number): Promise<z.infer<typeof closingStateSchema>> {
  const { status, version } = await readClosingRow(db, year);
  const { undecided, answered_first } = await standingOf(db, year);
  return { year, status, version, undecided: status === 'closed' ? 0 : undecided + answered_first };
}

/** Why a year can't be closed as it is decided, in a sentence; null when it can. */
export function whyNotReady({ undecided, answered_first, unfinished, awaited }: Standing): string | null {
  const parts = [
    undecided > 0 &&
      (undecided === 1 ? 'One item is not decided yet' : `${undecided} items are not decided yet`),
    answered_first > 0 &&
      (answered_first === 1
        ? 'one request or return by the bank has to be answered first'
        : `${answered_first} requests and returns by the bank have to be answered first`),
    unfinished > 0 &&
      (unfinished === 1
        ? 'one batch is to be finished and is not paid yet'
        : `${unfinished} batches are to be finished and are not paid yet`),
    awaited !== null && `what is left of ${awaited} is to be carried here: ${awaited} is closed first`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const sentence = parts.join(', and ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

type Closer = Pick<Actor, 'id' | 'offices' | 'bound'>;

/** Why somebody can't decide about what is open in a year; null when they can. */
export function whyNotDecide(closing: ClosingRow, { offices }: Closer): string | null {
  if (closing.status === 'closed') return `The budget year ${closing.year} is closed.`;
  if (closing.confirmed_by !== null)
    return `${closing.confirmed_by_name} confirmed it: the year is being closed.`;
  return whyNotOffice({ offices });
}

function whyNotOffice({ offices }: Pick<Closer, 'offices'>): string | null {
  return offices.has('budget-officers')
    ? null
    : 'An officer of the budget office decides what is left of a year.';
}

/** Why somebody can't submit it; null when they can. */
export function whyNotSubmit(closing: ClosingRow, actor: Closer, standing: Standing): string | null {
  const barred = whyNotDecide(closing, actor);
  if (barred) return barred;
  if (closing.status === 'submitted')
    return `${closing.submitted_by_name} submitted it: a second budget officer confirms it.`;
  return whyNotReady(standing);
}

/** Why somebody can't send it back; null when they can. Whoever submitted it may take it back so. */
export function whyNotSendBack(closing: ClosingRow, actor: Closer): string | null {
  return whyNotDecide(closing, actor) ?? (closing.status === 'open' ? 'It is not submitted.' : null);
}

/** Why somebody can't confirm it; null when they can. What somebody did for whom they act counts for both. */
export function whyNotConfirm(closing: ClosingRow, actor: Closer, standing: Standing): string | null {
  const barred = whyNotDecide(closing, actor);
  if (barred) return barred;
  if (closing.status === 'open') return 'It is not submitted yet.';
  return whyNotSecond(closing, actor) ?? whyNotReady(standing);
}

/** Why somebody isn't the second officer; null when they are. What was done for somebody stays theirs when nobody acts for them any more. */
export function whyNotSecond(closing: ClosingRow, { id, bound }: Closer): string | null {
  const { submitted_by, submitted_for_id } = closing;
  if (submitted_by === id) return 'You submitted it. Another budget officer must confirm it.';
  if (submitted_for_id === id) return 'It was submitted for you. Another budget officer must confirm it.';
  const other = bound.find((one) => one.id === submitted_by || one.id === submitted_for_id);
  if (!other) return null;
  const said =
    other.id === submitted_by ? `${other.name} submitted it.` : `It was submitted for ${other.name}.`;
  return `${said} While one of you acts for the other, what either did counts for both.`;
}
