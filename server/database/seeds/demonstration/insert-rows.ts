import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { DB } from '#server/database/generated/schema.ts';

const CHUNK = 1_000;

/** Inserts rows as they are, ids included, in their order, and moves the table's sequence past them. */
export async function insertRows(
  trx: Transaction,
  table: keyof DB,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const hasId = columns.includes('id');
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = JSON.stringify(rows.slice(from, from + CHUNK));
    await sql`insert into ${sql.table(table)} (${names}) ${hasId ? sql`overriding system value` : sql``}
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`.execute(trx);
  }
  if (hasId) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      trx,
    );
  }
}

/** Draws codes of a prefix in one go. */
export async function drawCodes(trx: Transaction, prefix: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    code: string;
  }>`select draw_code(${prefix}) as code from generate_series(1, ${count})`.execute(trx);
  return rows.map(({ code }) => code);
}

/** Says since when rows are in their state, which is told by the last step of their timelines. */
export async function setMoved(
  trx: Transaction,
  table:
    | 'claims'
    | 'holds'
    | 'hotels'
    | 'mandates'
    | 'orders'
    | 'refunds'
    | 'reservations'
    | 'retirements'
    | 'touring_advances',
  rows: readonly { id: number; moved_at: Date }[],
): Promise<void> {
  await sql`update ${sql.table(table)} t set moved_at = r.moved_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, moved_at timestamptz) where r.id = t.id`.execute(
    trx,
  );
}
