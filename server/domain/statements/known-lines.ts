import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { StatementHeads } from '#shared/statement-file.ts';
import type { Before, KnownLine } from './goes-on.ts';

/** The last statement of an account; null where it has none. */
export async function beforeOf(db: Queryable, bank_account_id: number): Promise<Before | null> {
  const { rows } = await sql<Before>`
    select s.id, s.code, s.to_day, s.closing_kobo from bank_statements s where s.bank_account_id = ${bank_account_id} and s.status = 'imported'
      and not exists (select from bank_statements n where n.previous_id = s.id and n.status = 'imported')`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** By which heads the last file of an account was read, whatever became of that statement. */
export async function headsOf(db: Queryable, bank_account_id: number): Promise<StatementHeads | null> {
  const { rows } = await sql<{ heads: StatementHeads }>`
    select heads from bank_statements where bank_account_id = ${bank_account_id} order by id desc limit 1`.execute(
    db,
  );
  return rows[0]?.heads ?? null;
}

/** What is imported of an account from a day on, in its order. */
export async function knownFrom(db: Queryable, bank_account_id: number, day: string): Promise<KnownLine[]> {
  const { rows } = await sql<KnownLine>`
    select l.day, l.reference, l.narration, l.debit_kobo, l.credit_kobo, l.balance_kobo
      from bank_statement_lines l join bank_statements s on s.id = l.statement_id and s.status = 'imported'
     where l.bank_account_id = ${bank_account_id} and l.day >= ${day} order by l.statement_id, l.serial`.execute(
    db,
  );
  return rows;
}
