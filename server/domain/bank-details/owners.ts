import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { mapTable } from '#shared/keys-of.ts';
import { PAYABLE, type PayableList } from '#shared/workflows/bank-details.ts';

/** Somebody who can be paid: the list that they stand in and their number there. */
export interface Owner {
  list: PayableList;
  id: number;
}

/** The columns of bank details that name their owner, and the owners' tables, by list. */
export const OWNERS = {
  employees: { table: 'users', column: 'user_id' },
  vendors: { table: 'vendors', column: 'vendor_id' },
  beneficiaries: { table: 'beneficiaries', column: 'beneficiary_id' },
} as const satisfies Record<PayableList, { table: string; column: string }>;

/** The lists of those who can be paid. */
export const LISTS = Object.values(mapTable(PAYABLE, (_label, list) => list));

/** Locks the row of somebody who can be paid; what is proposed and confirmed for them goes one after the other. */
export async function lockOwner(trx: Transaction, { list, id }: Owner): Promise<void> {
  await sql`select 1 from ${sql.table(OWNERS[list].table)} where id = ${id} for update`.execute(trx);
}

/** Gives the owner's record a new version, since it tells of a proposal. */
export async function touchOwner(trx: Transaction, { list, id }: Owner): Promise<void> {
  await sql`update ${sql.table(OWNERS[list].table)} set version = version where id = ${id}`.execute(trx);
}
