import { addAdvance } from './advances.ts';
import { giveAccount } from './bank-details.ts';
import type { TestPortal } from './portal.ts';

type Person = { id: number; token: string };
type Agency = Pick<TestPortal, 'pool' | 'call' | 'db'>;

/** Gives an agency without a Board one that pays by road to Lagos, and somebody a grade of it. */
export async function payByBoard({ pool }: Pick<TestPortal, 'pool'>, user_id: number): Promise<void> {
  const { rowCount } = await pool.query('select from users where id = $1 and grade_level_id is not null', [
    user_id,
  ]);
  if (rowCount) return;
  const board = await pool.query(`select from allowances where name = 'Kilometre allowance'`);
  if (!board.rowCount)
    await pool.query(`
      with g as (insert into grade_levels (name, key) values ('GL 08', 'GL08') returning id),
        p as (insert into allowances (name, days_required) values ('Per diem', true) returning id),
        l as (insert into allowances (name, days_required, parent_id, serves) select 'Lagos', true, id, 'Lagos' from p returning id),
        o as (insert into allowances (name, days_required) values ('Out-of-pocket', true), ('Intra-city shuttle', true), ('Kilometre allowance', false) returning id)
      insert into allowance_rates (allowance_id, grade_level_id, amount_kobo, date_activated)
        select a.id, g.id, 100, '2000-01-01' from (select id from l union all select id from o) a, g`);
  await pool.query(
    `update users set grade_level_id = (select min(id) from grade_levels where key = 'GL08'), grade_from = '2000-01-01' where id = $1`,
    [user_id],
  );
}

/** An advance of ₦10.00 that was raised by somebody for another and paid at the desks, for days that lie far ahead. */
export async function paidAdvance(
  agency: Agency,
  raiser: Person,
  traveller: { id: number },
  { department_id, fund_id, desks }: { department_id: number; fund_id: number; desks: readonly Person[] },
): Promise<number> {
  const { pool, call } = agency;
  await payByBoard(agency, traveller.id);
  const { rowCount } = await pool.query('select from bank_details where user_id = $1', [traveller.id]);
  if (!rowCount)
    await giveAccount(
      agency,
      { list: 'employees', id: traveller.id },
      { bank_name: 'Access Bank', account_number: '0690000055' },
    );
  const id = await addAdvance(agency, { user_id: traveller.id, created_by: raiser.id, department_id });
  await pool.query(
    `update touring_advances set started = date '2090-01-01' + id::int * 5, finished = date '2090-01-03' + id::int * 5, distance_km = 10 where id = $1`,
    [id],
  );
  const { token } = raiser;
  const body = { category: 'touring-advance', touring_advance_id: id, fund_id };
  const raised = await call<{ id: number }>('POST', 'expenditures', { token, body });
  if (raised.status !== 201) throw new Error(`raise: ${raised.status} ${raised.text}`);
  const batched = await call<{ payments: { id: number }[] }>('POST', 'batches', {
    token,
    body: { expenditures: [raised.body.data.id] },
  });
  if (batched.status !== 201) throw new Error(`batch: ${batched.status} ${batched.text}`);
  for (const desk of desks) {
    const path = `payments/${batched.body.data.payments[0]?.id}/clear`;
    const answer = await call('POST', path, { token: desk.token, body: {} });
    if (answer.status !== 200) throw new Error(`clear: ${answer.status} ${answer.text}`);
  }
  return id;
}
