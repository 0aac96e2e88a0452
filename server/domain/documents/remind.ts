import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job } from '#server/frame/portal.ts';
import { formatDay } from '#shared/dates.ts';
import { notify } from '../notifications/index.ts';
import { whoReceives } from './who-receives.ts';

/** Reminds departments each morning of what they have not acknowledged in time, once of each time it was sent. */
export const reminderJob: Job = {
  name: 'remind-of-documents',
  schedule: '45 7 * * *',
  atStart: true,
  reminds: true,
  work: ({ db }) => remindOfDocuments(db),
};

/** The same now; whoever sent it is told too. */
export async function remindOfDocuments(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from documents where status = 'dispatched' and due_on < lagos_today() and reminded_at is null order by id`.execute(
    db,
  );
  for (const { id } of rows) await inTransaction(db, (trx) => remindOfOne(trx, id));
}

async function remindOfOne(trx: Parameters<typeof notify>[0], id: number): Promise<void> {
  const { rows } = await sql<Overdue>`
    update documents d set reminded_at = now() where id = ${id} and status = 'dispatched' and reminded_at is null
    returning reference_no, due_on, to_department_id, (select name from departments where id = d.to_department_id) as there,
      (select name from departments where id = d.at_department_id) as sender,
      (select user_id from document_steps s where s.document_id = d.id and s.action = 'dispatched' order by seq desc limit 1) as sent_by`.execute(
    trx,
  );
  const [late] = rows;
  if (!late) return;
  const receivers = await whoReceives(trx, late.to_department_id);
  const due = `It was to be acknowledged by ${formatDay(late.due_on)}.`;
  await notify(
    trx,
    {
      user_ids: receivers,
      about: 'reminders',
      title: `Acknowledge ${late.reference_no} of ${late.sender}`,
      body: `${due} Receive it, or refuse it where it is not enclosed.`,
      path: `/document-control/acknowledge/${id}`,
    },
    {
      user_ids: receivers.includes(late.sent_by) ? [] : [late.sent_by],
      about: 'reminders',
      title: `${late.there} has not acknowledged ${late.reference_no}`,
      body: due,
      path: `/document-control/dispatch/${id}`,
    },
  );
}

interface Overdue {
  reference_no: string;
  due_on: string;
  to_department_id: number;
  there: string;
  sender: string;
  sent_by: number;
}
