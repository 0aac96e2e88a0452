import { expect, it } from 'vitest';
import { openConnections } from '#server/database/connection.ts';
import { createTestDatabase } from './support/test-database.ts';

it('looks within a minute whether the machine of a portal is still there, so that what it held is soon free', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const { pool, writes, close } = openConnections(connectionString, 1);
  for (const connection of [pool, writes]) {
    // On a socket of one machine PostgreSQL keeps what it was told, and has no use for it.
    const { rows } = await connection.query(
      `select name, reset_val from pg_settings where name ~ '^tcp_' order by name`,
    );
    expect(rows).toEqual([
      { name: 'tcp_keepalives_count', reset_val: '3' },
      { name: 'tcp_keepalives_idle', reset_val: '30' },
      { name: 'tcp_keepalives_interval', reset_val: '10' },
      { name: 'tcp_user_timeout', reset_val: '60000' },
    ]);
  }
  await close();
  await drop();
});

it('has connections that know the tables of most calls before the first caller comes, no more than it may have', async () => {
  const { connectionString, drop } = await createTestDatabase();
  for (const [size, opened] of [
    [20, 4],
    [2, 2],
  ] as const) {
    const { pool, writes, warm, close } = openConnections(connectionString, size);
    await warm();
    expect([pool.totalCount, pool.idleCount, writes.totalCount, writes.idleCount]).toEqual(
      Array(4).fill(opened),
    );
    await close();
  }
  await drop();
  const gone = openConnections(connectionString, 2);
  await gone.warm();
  expect(gone.pool.totalCount).toBe(0);
  await gone.close();
});

it('gives a read up while a whole table is locked, so that all who wait for it leave the others their connections', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const { pool, writes, close } = openConnections(connectionString, 2);
  const holder = await writes.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table tags in access exclusive mode');
    const waiting = await Promise.allSettled([1, 2].map(() => pool.query('select from tags')));
    const reason = expect.objectContaining({ code: '55P03' });
    expect(waiting).toEqual(Array(2).fill({ status: 'rejected', reason }));
    expect((await pool.query('select from vendors')).rows).toEqual([]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await close();
  await drop();
});
