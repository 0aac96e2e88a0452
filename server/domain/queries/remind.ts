import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job } from '#server/frame/portal.ts';
import { daysBetween, formatDay, lagosToday } from '#shared/dates.ts';
import { QUERY_REMINDERS } from '#shared/resources/payments/queries.ts';
import { notify } from '../notifications/index.ts';

/** Reminds each working morning of queries that nobody answered. */
export const reminderJob: Job = {
  name: 'remind-of-queries',
  schedule: '20 7 * * *',
  atStart: true,
  reminds: true,
  work: ({ db }) => remindOfQueries(db),
};

const [FIRST, SECOND, LAST] = QUERY_REMINDERS;

/**
 * The same now: after 7, 14 and 21 days, each once, the latest alone where several fell due at once. Whoever raised it is
 * told each time, from the second on the head of their department too, and with the last whoever is above that head.
 */
export async function remindOfQueries(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from queries where status = 'open' and lagos_today() - (asked_at at time zone 'Africa/Lagos')::date >= ${FIRST}
       and coalesce(reminded_days, 0) < ${LAST} order by asked_at, id`.execute(db);
  for (const { id } of rows) await inTransaction(db, (trx) => remindOfOne(trx, id));
}

interface Open {
  reference: string;
  question: string;
  asked_at: Date;
  reminded_days: number | null;
  amount_kobo: number;
  payment_id: number | null;
  retirement_id: number | null;
  asker: string | null;
  raised: number[];
  head: number | null;
  above: number | null;
}

async function remindOfOne(trx: Transaction, id: number): Promise<void> {
  const found = await lockOpen(trx, id);
  if (!found) return;
  const days = daysBetween(lagosToday(found.asked_at), lagosToday());
  const reached = QUERY_REMINDERS.findLast((one) => one <= days) ?? 0;
  if (reached <= (found.reminded_days ?? 0)) return;
  await trx.updateTable('queries').set({ reminded_days: reached }).where('id', '=', id).execute();
  const people = [
    ...found.raised,
    ...(reached >= SECOND ? [found.head] : []),
    ...(reached >= LAST ? [found.above] : []),
  ];
  await notify(trx, {
    user_ids: people.filter((one) => one !== null),
    about: 'reminders',
    title: `A query on ${found.reference} has waited ${days} days for an answer`,
    body: `${found.asker ?? 'Audit'} asked on ${formatDay(lagosToday(found.asked_at))}: ${found.question}`,
    amount_kobo: found.amount_kobo,
    path: found.payment_id
      ? `/payments/clear-payments/${found.payment_id}`
      : `/staff-services/retirements/${found.retirement_id}`,
  });
}

/** Who is to answer: whoever raised the payment or filed the retirement; the head of the department, acting or not; and the head of the one above it. */
async function lockOpen(trx: Transaction, id: number): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select q.reference, q.question, q.asked_at, q.reminded_days, q.amount_kobo, q.payment_id, q.retirement_id, a.name as asker,
      ${headOf(sql`d`)} as head, ${headOf(sql`up`)} as above,
      array(select e.user_id from payments p join expenditures e on e.id = p.expenditure_id where p.id = q.payment_id
        union select unnest(array[r.user_id, r.filed_by]) from retirements r where r.id = q.retirement_id) as raised
      from queries q join departments d on d.id = q.department_id left join departments up on up.id = d.parent_id
      left join users a on a.id = q.asked_by
     where q.id = ${id} and q.status = 'open' for update of q`.execute(trx);
  return rows[0];
}

function headOf(department: ReturnType<typeof sql>) {
  return sql`case when lagos_today() between ${department}.acting_from and ${department}.acting_to
    then coalesce(${department}.acting_head_id, ${department}.head_id) else ${department}.head_id end`;
}
