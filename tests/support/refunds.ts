import type { TestPortal } from './portal.ts';

/** A kobo of what the officer's department paid, asked of another. */
export async function refundBody({ pool }: TestPortal): Promise<object> {
  const { rows } = await pool.query<{ expenditure_id: number; department_id: number }>(
    `select e.id as expenditure_id, (select min(d.id) from departments d where d.id <> e.department_id) as department_id
       from expenditures e join users u on u.department_id = e.department_id
      where u.email = 'officer@agency.test' and e.status = 'paid' and e.net_kobo > 10000 order by e.id limit 1`,
  );
  return { ...rows[0], amount: 0.01, purpose: 'Their part of the retreat' };
}
