import type { TestPortal } from './portal.ts';

/** A mandate for the first trip of the demonstration that any vendor may be paid for. */
export async function mandateBody({ pool }: TestPortal): Promise<object> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from holds where status = 'secured' and type <> 'meeting' order by id limit 1`,
  );
  return { vendor_id: 1, holds: rows.map(({ id }) => id), description: 'Every mandate' };
}
