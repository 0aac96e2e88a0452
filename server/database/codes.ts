import { sql } from 'kysely';
import type { Queryable, Transaction } from './connection.ts';

/** Draws the next code of a prefix ('EXP04821'); a code that a rolled-back transaction drew is left out for ever. */
export async function drawCode(trx: Transaction, prefix: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select draw_code(${prefix}) as code`.execute(trx);
  return rows[0]?.code ?? '';
}

/** The code that would be drawn next; it is only proposed and may be somebody else's by then. */
export async function proposeCode(db: Queryable, prefix: string): Promise<string> {
  const counter = sql.table(`code_${prefix.toLowerCase()}`);
  const { rows } = await sql<{ code: string }>`
    select permuted_code(${prefix}, case when is_called then last_value + 1 else last_value end) as code from ${counter}`.execute(
    db,
  );
  return rows[0]?.code ?? '';
}
