import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';

/** An account of the agency as papers name it. */
export interface AgencyAccount {
  name: string;
  bank_name: string;
  account_number: string;
}

/** The account of the agency with this id. */
export async function accountOf(db: Queryable, id: number): Promise<AgencyAccount> {
  const { rows } = await sql<AgencyAccount>`
    select name, bank_name, account_number from bank_accounts where id = ${id}`.execute(db);
  const [account] = rows;
  if (!account) throw new Error(`account ${id} of the agency is not there`);
  return account;
}
