import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { daysBetween, lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { koboToNaira } from '#shared/money.ts';
import { DESK_AGES, type WaitingBatch } from '#shared/resources/payments/desk-answers.ts';
import { DESK_WORDS, DESKS } from '#shared/workflows/desks.ts';
import { cashOfBatches } from './cash-of-batches.ts';
import { findBatch } from './find-batch.ts';
import { paymentFlow } from './payments.ts';

const MOST = 300;

/** `?batch=` looks a batch up by its number or reference; `?type=` narrows to staff or third-party. */
export const deskQuery = z.looseObject({
  batch: z.string().trim().max(80).optional(),
  type: z.enum(['staff', 'third-party']).optional(),
});

/** A batch as the desk lists it; amounts and counts are of what waits here. */
type Row = Omit<WaitingBatch, 'amount' | 'since' | 'days' | 'age' | 'cash'> & {
  amount_kobo: number;
  since: Date;
};

/** What waits for the actor's offices: batches by age with totals, the batch that was looked for, and where it stands if not here. */
export async function readDesk(
  db: Database,
  { actor, query: { batch: asked, type } }: RequestContext<unknown, z.infer<typeof deskQuery>>,
): Promise<Answer> {
  const desks = DESKS.filter((desk) => actor.offices.has(DESK_WORDS[desk].office));
  if (desks.length === 0)
    throw new Refusal('FORBIDDEN', 'The desk is for officers of the budget office, Treasury and Audit.');
  const [waiting, found] = await Promise.all([
    waitingBatches(db, actor, type),
    asked ? findBatch(db, actor, asked) : undefined,
  ]);
  const { rows, total } = waiting;
  const wanted = asked?.toLowerCase();
  const cash = await cashOfBatches(
    db,
    rows.map(({ id }) => id),
  );
  const batches = rows
    .filter(
      ({ code, reference_no }) =>
        !wanted || code.toLowerCase().includes(wanted) || reference_no.toLowerCase().includes(wanted),
    )
    .map(({ amount_kobo, ...row }) => ({
      ...row,
      amount: koboToNaira(amount_kobo),
      ...ageOf(row.since),
      cash: cash.get(row.id) ?? null,
    }));
  return {
    data: {
      desks: desks.map((desk) => ({ desk, name: DESK_WORDS[desk].name, office: DESK_WORDS[desk].office })),
      total,
      groups: entriesOf(DESK_AGES)
        .map(([age, label]) => {
          const members = batches.filter((batch) => batch.age === age);
          return { age, label, count: members.length, batches: members };
        })
        .filter(({ count }) => count > 0),
      found: found ?? null,
    },
  };
}

function ageOf(since: Date): Pick<WaitingBatch, 'days' | 'age'> {
  const days = daysBetween(lagosToday(since), lagosToday());
  return { days, age: days > 5 ? 'over-5-days' : days >= 3 ? '3-to-5-days' : 'newer' };
}

/** The oldest batches first, and the totals of all of them, from the index of what waits. */
async function waitingBatches(db: Database, actor: Actor, type: string | undefined) {
  const parts = paymentFlow
    .waitingFor(actor)
    .flatMap(({ acts, stands, is_mine }) =>
      acts.includes('clear') ? sql`select t.*, ${is_mine} as is_mine from payments t where ${stands}` : [],
    );
  const narrowed = type ? sql`where b.type = ${type}` : sql``;
  const { rows } = await sql<
    Row & { batches: number; payments: number; my_payments: number; total_kobo: number }
  >`
    with waiting as materialized (
      select p.batch_id, count(*)::int as waiting, count(*) filter (where p.is_mine)::int as mine,
             sum(p.amount_kobo) as amount_kobo, min(p.moved_at) as since
        from (${sql.join(parts, sql` union all `)}) p group by p.batch_id
    )
    select b.id, b.code, b.reference_no, b.type, d.name as department, b.version, b.no_of_payments, w.waiting, w.mine, w.amount_kobo, w.since,
           count(*) over ()::int as batches, sum(w.waiting) over ()::int as payments, sum(w.mine) over ()::int as my_payments,
           sum(w.amount_kobo) over () as total_kobo
      from waiting w join batches b on b.id = w.batch_id join departments d on d.id = b.department_id ${narrowed}
     order by w.since, b.id limit ${MOST}`.execute(db);
  const { batches = 0, payments = 0, my_payments = 0, total_kobo = 0 } = rows[0] ?? {};
  return {
    rows: rows.map(({ batches: _b, payments: _p, my_payments: _m, total_kobo: _t, ...row }): Row => row),
    total: { batches, payments, mine: my_payments, amount: koboToNaira(Number(total_kobo)) },
  };
}
