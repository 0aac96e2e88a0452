import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import { advanceReminderLetter } from '#server/mail/letters.ts';
import { overdueDays, REMINDED_AFTER } from '#shared/advance-ages.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { paymentJoin } from '../claims/index.ts';
import { notify } from '../notifications/index.ts';

/** Reminds travellers each day of the advances that they are to retire. */
export const reminderJob: Job = {
  name: 'remind-of-advances',
  schedule: '10 7 * * *',
  atStart: true,
  reminds: true,
  work: (portal) => remindOfAdvances(portal),
};

/** Mails one reminder; an advance that was retired, recovered or given more time meanwhile is left alone, and one that waited for its mail server until the next was due. */
export const reminderMailJob: Job = {
  name: 'mail-advance-reminder',
  isMail: true,
  async work({ db, mailer, config }, { touring_advance_id, reached }) {
    const due = await dueAdvance(db, Number(touring_advance_id));
    if (due?.person_status !== 'active' || (reached !== undefined && reached !== due.reminded_days)) return;
    const { id, name, email, agency, ...facts } = due;
    const link = `${config.publicUrl}/budget/touring-advance/${id}`;
    const letter = advanceReminderLetter({ name, agency, link, ...wordsOf(facts) });
    await mailer.send({ name, address: email }, letter);
  },
};

/**
 * The same now: who is reminded at the day on which it is due, and 7 and 14 days later, each once; the latest alone where several fell due at
 * once. An advance that somebody holds keeps nobody else from theirs; it is thrown at the end, so that the job comes back to it.
 */
export async function remindOfAdvances({ db, enqueue }: Pick<Portal, 'db' | 'enqueue'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from touring_advances t where t.status = 'paid' and advance_due(t.finished) <= lagos_today()
       and coalesce(t.reminded_days, -1) < ${REMINDED_AFTER.at(-1)} order by t.finished, t.id`.execute(db);
  let held: unknown;
  for (const { id } of rows)
    try {
      await inTransaction(db, (trx) => remind(trx, enqueue, id));
    } catch (error) {
      if (!isHeld(error)) throw error;
      held = error;
    }
  if (held) throw held;
}

function isHeld(error: unknown): boolean {
  return (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
}

const LOCK_NOT_AVAILABLE = '55P03';

interface Due {
  id: number;
  code: string;
  purpose: string;
  due: string;
  left_kobo: number;
  reminded_days: number | null;
  user_id: number;
  department_id: number;
  name: string;
  email: string;
  person_status: string;
  agency: string;
}

async function remind(trx: Transaction, enqueue: Portal['enqueue'], id: number): Promise<void> {
  await sql`select from touring_advances where id = ${id} for update`.execute(trx);
  const found = await dueAdvance(trx, id);
  if (!found) return;
  const passed = overdueDays(found.due, lagosToday());
  const reached = REMINDED_AFTER.findLast((days) => days <= passed) ?? 0;
  if (reached <= (found.reminded_days ?? -1)) return;
  await trx.updateTable('touring_advances').set({ reminded_days: reached }).where('id', '=', id).execute();
  const { subject, opening } = wordsOf(found);
  const path = `/budget/touring-advance/${id}`;
  if (found.person_status !== 'active') {
    // Nobody who left retires it: the department files it in their place, or it is recovered.
    await notify(trx, {
      user_ids: await officersOf(trx, found.department_id),
      about: 'reminders',
      title: `The advance ${found.code} of ${found.name} is to be retired`,
      body: 'They are no longer active: file the retirement in their place, with the reason.',
      path,
    });
    return;
  }
  await notify(trx, {
    ...{ user_ids: [found.user_id], about: 'reminders', title: subject, body: opening, path },
    hasLetter: true,
  });
  await enqueue(trx, reminderMailJob.name, { touring_advance_id: id, reached });
}

/** Who raises what the department spends. */
async function officersOf(trx: Transaction, department_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join group_members m on m.user_id = u.id
      join group_permissions p on p.group_id = m.group_id and p.permission = 'add-expenditures'
     where u.status = 'active' and ${sql.raw(MEMBER_TODAY)}
       and (u.department_id = ${department_id}
         or exists (select from department_officers o where o.department_id = ${department_id} and o.user_id = u.id))`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

function wordsOf({ code, purpose, due, left_kobo }: Pick<Due, 'code' | 'purpose' | 'due' | 'left_kobo'>) {
  const amount = formatNaira(left_kobo);
  const passed = overdueDays(due, lagosToday());
  return passed > 0
    ? {
        subject: `Your advance ${code} is overdue`,
        opening: `${amount} for “${purpose}” was to be retired by ${formatDay(due)}. Until you retire it no other advance is raised for you, and it may be recovered from your salary.`,
      }
    : {
        subject: `Retire your advance ${code} today`,
        opening: `${amount} for “${purpose}” is to be retired by ${formatDay(due)}: say what you spent, and attach the receipts.`,
      };
}

async function dueAdvance(db: Database | Transaction, id: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select t.id, t.code, t.purpose, t.reminded_days, advance_due(t.finished) as due, t.department_id, u.id as user_id, u.name, u.email,
      u.status as person_status, coalesce(p.amount_kobo - p.recovered_kobo, t.total_kobo) as left_kobo,
      coalesce((select value from settings where key = 'agency_name'), '') as agency
      from touring_advances t join users u on u.id = t.user_id ${paymentJoin('touring-advance')}
     where t.id = ${id} and t.status = 'paid' and advance_due(t.finished) <= lagos_today()`.execute(db);
  return rows[0];
}
