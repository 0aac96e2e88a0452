import type { TestPortal } from './portal.ts';

/** How many each person's have been made: they may be made side by side, so the database can't count them. */
const made = new Map<number, number>();

/** An advance of ₦10.00 that waits to be raised, for days long ago that no other of the traveller's has. */
export async function addAdvance(
  { pool }: Pick<TestPortal, 'pool'>,
  { user_id, created_by, department_id }: { user_id: number; created_by: number; department_id: number },
): Promise<number> {
  const before = made.get(user_id) ?? 0;
  made.set(user_id, before + 1);
  const { rows } = await pool.query<{ id: number }>(
    `with n as (select $4::int * 10 as days)
     insert into touring_advances (code, purpose, started, finished, category, transportation, destination,
       claimant_name, claimant_staff_no, department_id, user_id, created_by)
     select draw_code('TA'), 'Inspection', date '2000-01-01' + n.days, date '2000-01-03' + n.days, 'non-residence', 'road', 'Lagos',
       u.name, u.staff_no, $3, u.id, $2 from users u, n where u.id = $1 returning id`,
    [user_id, created_by, department_id, before],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `insert into expense_lines (touring_advance_id, description, from_day, to_day, amount_kobo)
     select id, 'Boat', started, finished, 1000 from touring_advances where id = $1`,
    [id],
  );
  return id;
}
