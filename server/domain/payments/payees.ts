import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** Who is paid, as a payment freezes it: later changes of a person's or vendor's account don't reach it. */
export interface Payee {
  payee_id: number | null;
  payee_name: string;
  payee_bank: string | null;
  payee_account: string | null;
  /** The blocked vendor who would be paid. */
  blocked_vendor: string | null;
  /** The members of staff whom that would pay. */
  paid_ids: number[];
}

/** The payees of expenditures, by expenditure; a payee that was typed free has a name only. */
export async function payeesOf(
  trx: Transaction,
  expenditure_ids: readonly number[],
): Promise<Map<number, Payee>> {
  const rows = await trx
    .selectFrom('expenditures as e')
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'e.beneficiary_id').on('e.beneficiary_type', '=', 'staff'),
    )
    .leftJoin('vendors as v', (join) =>
      join.onRef('v.id', '=', 'e.beneficiary_id').on('e.beneficiary_type', '=', 'vendor'),
    )
    .leftJoin('beneficiaries as b', (join) =>
      join.onRef('b.id', '=', 'e.beneficiary_id').on('e.beneficiary_type', '=', 'beneficiary'),
    )
    .select(['e.id', 'u.id as payee_id', 'e.beneficiary as payee_name'])
    .select(sql<string | null>`coalesce(u.bank_name, v.bank_name, b.bank_name)`.as('payee_bank'))
    .select(
      sql<string | null>`coalesce(u.account_number, v.account_number, b.account_number)`.as('payee_account'),
    )
    .select(
      sql<string | null>`blocked_vendor(e.beneficiary_type, e.beneficiary_id, e.beneficiary)`.as(
        'blocked_vendor',
      ),
    )
    .select(
      sql<
        number[]
      >`(select coalesce(json_agg(w.user_id), '[]') from people_paid(e.beneficiary_type, e.beneficiary_id, e.beneficiary) w)`.as(
        'paid_ids',
      ),
    )
    .where(sql<SqlBool>`e.id = any(${expenditure_ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...payee }) => [id, payee]));
}
