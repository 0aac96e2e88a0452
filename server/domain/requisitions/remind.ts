import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job } from '#server/frame/portal.ts';
import { REMINDED_AFTER_DAYS } from '#shared/workflows/requisitions.ts';
import { notify } from '../notifications/index.ts';

/** Reminds receivers each day of what was issued to them and not confirmed. */
export const reminderJob: Job = {
  name: 'remind-receivers',
  schedule: '30 7 * * *',
  atStart: true,
  reminds: true,
  work: ({ db }) => remindReceivers(db),
};

/** The same now; each requisition once. */
export async function remindReceivers(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from requisitions where status = 'treated' and reminded_at is null
       and moved_at < now() - ${REMINDED_AFTER_DAYS} * interval '1 day' order by id`.execute(db);
  for (const { id } of rows)
    await inTransaction(db, async (trx) => {
      const { rows: found } = await sql<{ code: string; owner_id: number }>`
        update requisitions set reminded_at = now() where id = ${id} and status = 'treated' and reminded_at is null
        returning code, owner_id`.execute(trx);
      const [due] = found;
      if (!due) return;
      await notify(trx, {
        user_ids: [due.owner_id],
        about: 'reminders',
        title: `Confirm what you received of ${due.code}`,
        body: `It was issued more than ${REMINDED_AFTER_DAYS} days ago. Say whether all of it came, and in order.`,
        path: `/staff-services/requisitions/${id}`,
      });
    });
}
