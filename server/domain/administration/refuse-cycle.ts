import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';

/** Refuses a parent that is the record itself or is below it, in a table whose `parent_id` makes a tree. */
export async function refuseCycle(
  trx: Transaction,
  table: 'allowances' | 'modules',
  id: unknown,
  parentId: unknown,
  sentence: string,
): Promise<void> {
  if (id === undefined || parentId === null || parentId === undefined) return;
  const { rows } = await sql`
    with recursive up as (
      select ${parentId}::bigint as id
      union
      select p.parent_id from ${sql.table(table)} p join up on p.id = up.id where p.parent_id is not null
    ) select 1 from up where id = ${id}`.execute(trx);
  if (rows.length > 0) throw new Refusal('RULE', sentence, { parentId: [sentence] });
}
