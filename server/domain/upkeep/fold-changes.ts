import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Job } from '#server/frame/portal.ts';

/** Folds the marks that changed tables left into one a table; what they weigh together stays. */
export async function foldChanges(db: Database): Promise<void> {
  await sql`
    with gone as (delete from table_changes returning table_name, weight)
    insert into table_changes (table_name, weight) select table_name, sum(weight) from gone group by table_name`.execute(
    db,
  );
}

/** Folds them each minute, so that telling whether a total is still true stays cheap. */
export const foldJob: Job = {
  name: 'fold-changes',
  schedule: '* * * * *',
  work: ({ db }) => foldChanges(db),
};
