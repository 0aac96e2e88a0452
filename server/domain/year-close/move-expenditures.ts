import { type RawBuilder, sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';
import { followPapers } from '../budget/index.ts';
import { followBatch } from '../documents/index.ts';
import { renameBatch } from '../payments/index.ts';
import { followWarrants, releaseWarrants } from '../warrants/index.ts';
import type { ClosedYear } from './closing.ts';
import { because, changed, tellTimelines } from './tell-timelines.ts';
import { waitAnew } from './wait-anew.ts';

/** So many records at a time are followed by what they pay. */
const CHUNK = 1_000;

interface Undone {
  id: number;
  decision: 'lapsed' | 'returned';
  batch_id: number | null;
  is_paper: boolean;
}

/** Lets what lapses and what is returned go: claims and advances can be raised anew, batches lose the payment, and what was drawn is set aside no more. */
export async function undoExpenditures(
  trx: Transaction,
  actor: Actor,
  { year, closing_id }: ClosedYear,
): Promise<void> {
  const { rows } = await sql<Undone>`
    select e.id, m.decision, e.batch_id, num_nonnulls(e.claim_id, e.touring_advance_id) > 0 as is_paper
      from closing_moves m join expenditures e on e.id = m.subject_id
     where m.closing_id = ${closing_id} and m.subject = 'expenditures' and m.decision in ('lapsed', 'returned') order by e.id`.execute(
    trx,
  );
  if (rows.length === 0) return;
  await tellTimelines(trx, actor, OF_EXPENDITURES(year, closing_id));
  await undoPayments(trx, actor, year, rows.filter(({ batch_id }) => batch_id !== null).map(idOf));
  const remark = `The budget year ${year} was closed`;
  for (const [line, decision] of [
    ['lapse', 'lapsed'],
    ['return', 'returned'],
  ] as const) {
    const ids = rows.filter((row) => row.decision === decision).map(idOf);
    await follow(trx, expenditureWorkflow, line, ids, { batch_id: null, remark });
  }
  const papers = rows.filter(({ is_paper }) => is_paper).map(idOf);
  for (let at = 0; at < papers.length; at += CHUNK)
    await followPapers(trx, actor, 'unraise', papers.slice(at, at + CHUNK));
  await dropDrawn(trx, actor, year, rows.map(idOf));
  for (const batch_id of new Set(rows.flatMap((row) => row.batch_id ?? []))) {
    await renameBatch(trx, batch_id);
    await followBatch(trx, actor, batch_id);
  }
}

const OF_EXPENDITURES = (year: number, closing_id: number) => sql`
  select 'expenditures', e.id, m.decision, ${because(year, sql`d.remark`)}, jsonb_build_object('status', jsonb_build_array(e.status, m.decision))
    from closing_moves m join expenditures e on e.id = m.subject_id
    join closing_outcomes d on d.closing_id = m.closing_id and d.type = m.type and d.record_id = m.record_id
   where m.closing_id = ${closing_id} and m.subject = 'expenditures' and m.decision in ('lapsed', 'returned')`;

async function undoPayments(
  trx: Transaction,
  actor: Actor,
  year: number,
  expenditure_ids: readonly number[],
): Promise<void> {
  if (expenditure_ids.length === 0) return;
  const live = sql`payments p where p.expenditure_id = any(${expenditure_ids}::bigint[]) and p.status not in ('paid', 'returned', 'reversed', 'deleted')`;
  const { rows } = await sql<{ id: number }>`select p.id from ${live} order by p.id`.execute(trx);
  await tellTimelines(
    trx,
    actor,
    sql`select 'payments', p.id, 'returned', ${because(year)}, ${changed(sql`p.status`, 'returned')} from ${live}`,
  );
  await tellTimelines(
    trx,
    actor,
    sql`select distinct 'batches', p.batch_id, 'returned-at-close', ${because(year)}, '{}'::jsonb from ${live}`,
  );
  await follow(trx, paymentWorkflow, 'close', rows.map(idOf), {
    remark: `The budget year ${year} was closed`,
    moved_at: new Date(),
  });
  const holding = await holdingAmong(trx, sql`p.id = any(${rows.map(idOf)}::bigint[])`);
  for (let at = 0; at < holding.length; at += CHUNK)
    await followWarrants(trx, actor, holding.slice(at, at + CHUNK));
}

/** What an undone expenditure drew is set aside no more: its year is closed. */
async function dropDrawn(
  trx: Transaction,
  actor: Actor,
  year: number,
  expenditure_ids: readonly number[],
): Promise<void> {
  const drawn = sql`holds h where h.expenditure_id = any(${expenditure_ids}::bigint[]) and h.mandate_id is null`;
  const { rows } = await sql<{ id: number }>`select h.id from ${drawn} order by h.id`.execute(trx);
  if (rows.length === 0) return;
  await tellTimelines(
    trx,
    actor,
    sql`select 'reserves', h.id, 'freed', ${because(year)}, ${changed(sql`h.status`, 'reversed')} from ${drawn}`,
  );
  await follow(trx, holdWorkflow, 'drop', rows.map(idOf), { expenditure_id: null, due_kobo: 0 });
  await waitAnew(trx, actor, rows.map(idOf), `The budget year ${year} was closed`);
}

/** Takes what is carried to its fund of the next year: expenditures, the batches that they are in, and what they drew. Their codes stay. */
export async function carryExpenditures(
  trx: Transaction,
  actor: Actor,
  { year, closing_id }: ClosedYear,
): Promise<void> {
  const carried = sql`closing_moves m where m.closing_id = ${closing_id} and m.subject = 'expenditures' and m.decision = 'carried'`;
  await tellTimelines(
    trx,
    actor,
    sql`select 'expenditures', m.subject_id, 'carried', ${because(year)},
        jsonb_build_object('period', jsonb_build_array(${year}::int, ${year + 1}::int), 'fund_id', jsonb_build_array(m.from_fund_id, m.to_fund_id)) from ${carried}`,
  );
  await tellTimelines(
    trx,
    actor,
    sql`select distinct 'batches', e.batch_id, 'carried', ${because(year)},
        jsonb_build_object('period', jsonb_build_array(${year}::int, ${year + 1}::int), 'fund_id', jsonb_build_array(m.from_fund_id, m.to_fund_id))
      from expenditures e, ${carried} and m.subject_id = e.id and e.batch_id is not null`,
  );
  const holding = await holdingAmong(trx, sql`p.expenditure_id in (select m.subject_id from ${carried})`);
  for (let at = 0; at < holding.length; at += CHUNK)
    await releaseWarrants(trx, actor, holding.slice(at, at + CHUNK));
  await sql`update expenditures e set fund_id = m.to_fund_id, period = ${year + 1}, budget_year = ${year + 1}
    from ${carried} and m.subject_id = e.id`.execute(trx);
  await sql`update batches b set fund_id = e.fund_id, period = ${year + 1}
    from (select distinct x.batch_id, x.fund_id from expenditures x, ${carried} and m.subject_id = x.id) e where e.batch_id = b.id`.execute(
    trx,
  );
  await sql`update holds h set fund_id = e.fund_id
    from expenditures e, ${carried} and m.subject_id = e.id and h.expenditure_id = e.id`.execute(trx);
}

/** Payments that hold something of what was released in the year. */
async function holdingAmong(trx: Transaction, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payments p join warrant_entries n on n.payment_id = p.id where ${which} group by p.id having sum(n.amount_kobo) > 0 order by p.id`.execute(
    trx,
  );
  return rows.map(idOf);
}

function idOf({ id }: { id: number }): number {
  return id;
}
