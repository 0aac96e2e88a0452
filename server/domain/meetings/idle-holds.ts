import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { reverseHold } from '../holds/index.ts';
import { notify } from '../notifications/index.ts';

/** So long after a meeting its money stays set aside, unless it is spent; a week before, its department is reminded. */
const KEPT_DAYS = 30;
const REMINDED_DAYS = 23;

const PORTAL = { id: null, name: 'Service Portal' };

/** Frees each working day what was set aside for meetings long over and never spent; reminds their departments before. */
export const idleHoldJob: Job = {
  name: 'free-idle-meeting-holds',
  schedule: '40 5 * * *',
  atStart: true,
  reminds: true,
  work: ({ db, log }) => freeIdleHolds(db, log),
};

/** The same now. A hold of a year that was closed stays for its closing. */
export async function freeIdleHolds(db: Database, log: Pick<Portal['log'], 'info'>): Promise<void> {
  for (const id of await meetingsOver(db, REMINDED_DAYS, sql`m.hold_reminded_at is null`))
    await inTransaction(db, (trx) => remind(trx, id));
  for (const id of await meetingsOver(db, KEPT_DAYS, sql`m.hold_reminded_at < now() - interval '6 days'`))
    await inTransaction(db, (trx) => free(trx, id)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      log.info({ meeting_id: id, why: error.message }, 'a hold stays');
    });
}

interface Over {
  code: string;
  title: string;
  hold_id: number;
  hold: string;
  cost_kobo: number;
  ends_at: Date;
  user_id: number;
  department_id: number;
}

/** Meetings that ended so many days ago whose money is still set aside. */
async function meetingsOver(db: Database, days: number, also: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from meetings m join holds h on h.id = m.hold_id
     where h.status in ('pending', 'secured') and m.ends_at < now() - ${days} * interval '1 day' and ${also} order by m.ends_at, m.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function remind(trx: Transaction, id: number): Promise<void> {
  const found = await locked(trx, id);
  if (!found) return;
  const { numUpdatedRows } = await trx
    .updateTable('meetings')
    .set({ hold_reminded_at: new Date() })
    .where('id', '=', id)
    .where('hold_reminded_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { code, title, hold, cost_kobo, ends_at } = found;
  const last = formatDay(
    new Date(Math.max(ends_at.getTime() + KEPT_DAYS * 86_400_000, Date.now() + 7 * 86_400_000)),
  );
  await tell(trx, id, found, {
    title: `${formatNaira(cost_kobo)} is still set aside for “${title}”`,
    body: `${hold} of ${code} is freed on ${last}. If something is still to be paid, raise its expenditure before.`,
  });
}

async function free(trx: Transaction, id: number): Promise<void> {
  const found = await locked(trx, id);
  if (!found) return;
  const { code, title, hold_id, hold, cost_kobo } = found;
  await reverseHold(trx, PORTAL, hold_id, `Nothing was paid within ${KEPT_DAYS} days of the meeting.`);
  await tell(trx, id, found, {
    title: `${formatNaira(cost_kobo)} that was set aside for “${title}” is free again`,
    body: `${hold} of ${code}: nothing was paid within ${KEPT_DAYS} days of the meeting.`,
  });
}

async function locked(trx: Transaction, id: number): Promise<Over | undefined> {
  await sql`select from meetings where id = ${id} for update`.execute(trx);
  const { rows } = await sql<Over>`
    select m.code, m.title, m.user_id, m.ends_at, h.id as hold_id, h.code as hold, h.cost_kobo, h.department_id
      from meetings m join holds h on h.id = m.hold_id where m.id = ${id} and h.status in ('pending', 'secured')`.execute(
    trx,
  );
  return rows[0];
}

/** Whoever asked, and the officers of the department that carries the cost. */
async function tell(
  trx: Transaction,
  id: number,
  { user_id, department_id, hold_id }: Over,
  said: { title: string; body: string },
): Promise<void> {
  const officers = await trx
    .selectFrom('department_officers')
    .select('user_id')
    .where('department_id', '=', department_id)
    .where('user_id', '<>', user_id)
    .execute();
  await notify(
    trx,
    { ...said, user_ids: [user_id], about: 'reminders', path: `/staff-services/meetings/${id}` },
    {
      ...said,
      user_ids: officers.map((one) => one.user_id),
      about: 'reminders',
      path: `/budget/reserves/${hold_id}`,
    },
  );
}
