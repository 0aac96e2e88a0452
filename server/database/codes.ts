import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './connection.ts';

/** The next code of a prefix ('EXP04821'), for a row that is inserted; a code drawn by a rolled-back transaction is never used. */
export function nextCode(prefix: string): RawBuilder<string> {
  return sql<string>`draw_code(${prefix})`;
}

/** The code that would be drawn next; only a proposal, since somebody else may draw it first. */
export async function proposeCode(db: Queryable, prefix: string): Promise<string> {
  const counter = sql.table(`code_${prefix.toLowerCase()}`);
  const { rows } = await sql<{ code: string }>`
    select permuted_code(${prefix}, case when is_called then last_value + 1 else last_value end) as code from ${counter}`.execute(
    db,
  );
  return rows[0]?.code ?? '';
}
