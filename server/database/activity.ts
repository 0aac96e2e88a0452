import { type Kysely, sql } from 'kysely';
import type { Queryable, Transaction } from './connection.ts';
import type { DB } from './generated/schema.ts';
import { WITH_NEXT } from './kept-plans.ts';

/** What happened to which record, by whom. `changes` maps a field to [before, after]. */
export interface Activity {
  subject: string;
  id: number;
  action: string;
  actor: { id: number | null; name: string };
  /** For whom the actor acted. */
  acting_for?: string | null;
  /** The office in which the actor acted. */
  office?: string | null;
  remark?: string | null;
  changes?: Record<string, [unknown, unknown]>;
}

/** Writes one line of a record's timeline, in the transaction of the change itself. The database numbers and chains it. */
export async function recordActivity(trx: Transaction, activity: Activity): Promise<void> {
  await recordActivities(trx, [activity]);
}

/** The same for several at once, in one statement. */
export async function recordActivities(trx: Transaction | Kysely<DB>, activities: Activity[]): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map(
    (
      activity,
    ) => sql`(${activity.subject}, ${activity.id}::bigint, ${activity.action}, ${activity.actor.id}::bigint, ${activity.actor.name},
      ${activity.acting_for ?? null}, ${activity.office ?? null}, ${activity.remark ?? null}, ${JSON.stringify(activity.changes ?? {})}::jsonb)`,
  );
  await sql`${rows.length === 1 ? WITH_NEXT : sql``} insert into activities (subject_type, subject_id, action, actor_id, actor_name, acting_for, office, remark, changes, seq, previous_hash, hash)
    select v.*, 0, '', '' from (values ${sql.join(rows)}) as v`.execute(trx);
}

/** One line of a timeline as it is kept. */
export interface TimelineEntry {
  id: number;
  action: string;
  actor_id: number | null;
  actor_name: string;
  acting_for: string | null;
  office: string | null;
  remark: string | null;
  changes: unknown;
  at: Date;
}

/** The timeline of a record, oldest first. */
export async function timelineOf(db: Queryable, subject: string, id: number): Promise<TimelineEntry[]> {
  return db
    .selectFrom('activities')
    .select(['id', 'action', 'actor_id', 'actor_name', 'acting_for', 'office', 'remark', 'changes', 'at'])
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('seq')
    .execute();
}
