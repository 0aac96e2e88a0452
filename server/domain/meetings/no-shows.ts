import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job } from '#server/frame/portal.ts';
import { meetingWorkflow } from '#shared/workflows/meetings.ts';
import { notify } from '../notifications/index.ts';

/** Who marks what nobody concluded. */
const PORTAL = { id: null, name: 'Service Portal' };

/** Marks booked meetings that nobody concluded within some days of their end as no-shows. */
export const noShowJob: Job = {
  name: 'mark-no-shows',
  schedule: '20 * * * *',
  atStart: true,
  work: ({ db }) => markNoShows(db),
};

/** The same now; each in a transaction of its own, so that none is done twice or holds up another. */
export async function markNoShows(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from meetings where status = 'approved'
       and ends_at + (select coalesce(nullif(value, ''), '3')::int from settings where key = 'meeting_conclude_days') * interval '1 day' <= now()
     order by ends_at, id`.execute(db);
  for (const { id } of rows) await inTransaction(db, (trx) => markOne(trx, id));
}

async function markOne(trx: Parameters<typeof recordActivity>[0], id: number): Promise<void> {
  const meeting = await trx
    .selectFrom('meetings')
    .select(['user_id', 'title'])
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .forUpdate()
    .executeTakeFirst();
  if (!meeting) return;
  await follow(trx, meetingWorkflow, 'stay-away', [id]);
  const remark = 'Nobody said that it was held.';
  await recordActivity(trx, {
    subject: 'meetings',
    id,
    action: 'no-show',
    actor: PORTAL,
    remark,
    changes: { status: ['approved', 'no-show'] },
  });
  await notify(trx, {
    user_ids: [meeting.user_id],
    about: 'mine',
    title: `“${meeting.title}” was marked as no-show`,
    body: remark,
    path: `/staff-services/meetings/${id}`,
  });
}
