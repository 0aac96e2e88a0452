import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { RowEffect } from './kind.ts';

/** What an import did to one record: made it, or changed it from what it was `before`. */
export interface Effect {
  row_no: number | null;
  record_id: number;
  effect: 'created' | 'updated';
  before?: Record<string, unknown>;
}

/** Notes what undoing the import will take, in the transaction of the effects themselves. */
export async function recordEffects(
  trx: Transaction,
  import_id: number,
  table_name: string,
  effects: readonly Effect[],
): Promise<void> {
  if (effects.length === 0) return;
  await sql`insert into import_effects (import_id, row_no, table_name, record_id, effect, before)
    select ${import_id}::bigint, v.row_no, ${table_name}, v.record_id, v.effect, v.before::jsonb
      from unnest(${effects.map(({ row_no }) => row_no)}::int[], ${effects.map(({ record_id }) => record_id)}::bigint[],
                  ${effects.map(({ effect }) => effect)}::text[], ${effects.map(({ before }) => (before ? JSON.stringify(before) : null))}::text[])
        as v (row_no, record_id, effect, before)`.execute(trx);
}

/** The effects of an import on one table, by record. */
export async function readEffects(
  db: Queryable,
  import_id: number,
  table_name: string,
  effect: Effect['effect'],
): Promise<{ record_id: number; before: Record<string, unknown> }[]> {
  const rows = await db
    .selectFrom('import_effects')
    .select(['record_id', 'before'])
    .where('import_id', '=', import_id)
    .where('table_name', '=', table_name)
    .where('effect', '=', effect)
    .orderBy('record_id')
    .execute();
  return rows.map(({ record_id, before }) => ({
    record_id,
    before: (before ?? {}) as Record<string, unknown>,
  }));
}

/** What an undo changes of each record that the import changed: the import's own changes the other way round. */
export async function changesTakenBack(
  db: Queryable,
  import_id: number,
  table_name: string,
): Promise<ReadonlyMap<number, Record<string, [string | null, string | null]>>> {
  const { rows } = await sql<{ id: number; changes: NonNullable<RowEffect['changes']> }>`
    select e.record_id as id, r.effect->'changes' as changes
      from import_effects e join import_rows r on r.import_id = e.import_id and r.row_no = e.row_no
     where e.import_id = ${import_id} and e.table_name = ${table_name} and e.effect = 'updated' and r.effect ? 'changes'`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, changes }) => [
      id,
      Object.fromEntries(changes.map(([label, before, after]) => [label, [after, before]])),
    ]),
  );
}
