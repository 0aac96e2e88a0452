import type pg from 'pg';

type Owner = { list: 'employees' | 'vendors' | 'beneficiaries'; id: number };
type Account = { bank_name: string | null; account_number: string | null };

const COLUMNS = { employees: 'user_id', vendors: 'vendor_id', beneficiaries: 'beneficiary_id' } as const;

/** Puts bank details in force a year ago, proposed and confirmed by two people whom nothing else concerns. */
export async function giveAccount(
  { pool }: { pool: pg.Pool },
  { list, id }: Owner,
  { bank_name, account_number }: Account = { bank_name: 'Access Bank', account_number: '0690000031' },
): Promise<void> {
  const [by, confirmed_by] = [await clerk(pool, 1), await clerk(pool, 2)];
  const { rows } = await pool.query<{ id: number }>(
    `insert into bank_details (${COLUMNS[list]}, payee, bank_name, account_number, proposed_by, created_at)
     values ($1, 'Payee', $2, $3, $4, now() - interval '401 days') returning id`,
    [id, bank_name, account_number, by],
  );
  await pool.query(
    `update bank_details set status = 'in-force', confirmed_by = $2, confirmed_at = now() - interval '400 days' where id = $1`,
    [rows[0]?.id, confirmed_by],
  );
}

/** Has somebody propose bank details, which wait from then on. */
export async function proposeAccount(
  { pool }: { pool: pg.Pool },
  { list, id }: Owner,
  by: number,
): Promise<void> {
  await pool.query(
    `insert into bank_details (${COLUMNS[list]}, payee, bank_name, account_number, proposed_by)
     values ($1, 'Payee', 'Access Bank', '0690000031', $2)`,
    [id, by],
  );
}

async function clerk(pool: pg.Pool, n: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (staff_no, firstname, surname, email, status)
     values ('CLERK' || $1, 'Clerk', 'Number ' || $1, 'clerk' || $1 || '@agency.test', 'inactive')
     on conflict (lower(staff_no)) do update set status = 'inactive' returning id`,
    [n],
  );
  return rows[0]?.id ?? 0;
}
