import type pg from 'pg';

/** Lets somebody act as head of a department on some days, as a delegation that was accepted does. */
export async function letActAsHead(
  pool: pg.Pool,
  one: { department_id: number; user_id: number; from: string; to: string },
): Promise<void> {
  await pool.query(
    `with g as (
       insert into delegations (code, for_id, user_id, department_id, starts_on, ends_on, reason, proposed_by, status)
       select draw_code('DLG'), d.head_id, $2, d.id, $3, $4, 'Leave', coalesce(d.head_id, (select min(id) from users where id <> $2)), 'confirmed'
         from departments d where d.id = $1
       returning department_id, user_id, starts_on, ends_on)
     update departments d set acting_head_id = g.user_id, acting_from = g.starts_on, acting_to = g.ends_on from g where d.id = g.department_id`,
    [one.department_id, one.user_id, one.from, one.to],
  );
}

/** Ends whatever lets somebody act as head of a department. */
export async function endActingHead(pool: pg.Pool, department_id: number): Promise<void> {
  await pool.query(
    'update departments set acting_head_id = null, acting_from = null, acting_to = null where id = $1',
    [department_id],
  );
  await pool.query(
    `update delegations set status = 'ended', ended_at = now() where department_id = $1 and status = 'confirmed'`,
    [department_id],
  );
}
