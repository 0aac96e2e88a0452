import type pg from 'pg';

/** Raises one expenditure by plain SQL: what the same work costs without the portal. */
export async function raiseByPlainSql(pool: pg.Pool, fundId: number, userId: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query('select * from funds where id = $1 for update', [fundId]);
    const fund = rows[0];
    const { rows: made } = await client.query(
      `insert into expenditures (code, fund_id, department_id, user_id, type, category, beneficiary, amount_kobo, raised_amount_kobo, balance_kobo, new_balance_kobo, description, period, budget_year)
       values (draw_code('EXP'), $1, $2, $3, 'third-party', 'other', 'Measured Ltd', 100, 100, $4::bigint, $4::bigint - 100, 'Measured', $5::int, $5::int) returning id, code`,
      [fundId, fund.department_id, userId, fund.available_kobo, fund.budget_year],
    );
    await client.query(
      `insert into fund_entries (fund_id, kind, booked_kobo, source_type, source_id, source_code, actor_id, seq, running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo)
       values ($1, 'expenditure-raised', 100, 'expenditures', $2, $3, $4, 0, 0, 0, 0, 0)`,
      [fundId, made[0].id, made[0].code, userId],
    );
    await client.query(
      `insert into activities (subject_type, subject_id, seq, action, actor_id, actor_name, previous_hash, hash) values ('expenditures', $1, 0, 'raised', $2, 'Measured', '', '')`,
      [made[0].id, userId],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
