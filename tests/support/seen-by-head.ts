import type pg from 'pg';

/** Has claims and requests to travel go by the head first, or no more. */
export async function letHeadsSeeFirst(pool: Pick<pg.Pool, 'query'>, value: 'on' | 'off'): Promise<void> {
  await pool.query(`update settings set value = $1 where key = 'travel_seen_by_head'`, [value]);
}

/** What is made while heads see first. */
export async function whileHeadsSeeFirst<T>(
  { pool }: { pool: Pick<pg.Pool, 'query'> },
  make: () => Promise<T>,
): Promise<T> {
  await letHeadsSeeFirst(pool, 'on');
  try {
    return await make();
  } finally {
    await letHeadsSeeFirst(pool, 'off');
  }
}
