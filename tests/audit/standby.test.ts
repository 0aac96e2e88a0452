import { spawnSync } from 'node:child_process';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import { ENDED_BY_STANDBY, isEndedByStandby } from '#server/database/standby.ts';
import { builtServer } from '../support/built-server.ts';
import { createTestDatabase } from '../support/test-database.ts';

it.each([
  ['its statement was ended', { code: '40001' }, true, true],
  ['its connection was ended', new Error('Client has encountered a connection error'), true, true],
  ['a primary ended the connection', new Error('Client has encountered a connection error'), false, false],
  ['a statement is wrong', { code: '42703' }, true, false],
  ['nothing is known', undefined, true, false],
])('tells whether a standby ended a reading: %s', async (_, error, isStandby, expected) => {
  const pool = { query: async () => ({ rows: [{ is: isStandby }] }) } as unknown as pg.Pool;
  expect(await isEndedByStandby(pool, error)).toBe(expected);
});

it('verify that is ended by a standby says so in one line, and ends with 1', async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.connectionString, 1);
  // What a standby answers while it follows the primary, here from a view in the place of a table.
  await pool.query(`
    create function of_primary() returns setof activity_seals language plpgsql as $$
      begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$;
    alter table activity_seals rename to kept_seals;
    create view activity_seals as select * from of_primary()`);
  await pool.end();
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtServer('verify'), '--without-files'], {
    env: { ...process.env, DATABASE_URL: database.connectionString },
    encoding: 'utf8',
  });
  await database.drop();
  expect(stderr).toBe(`${ENDED_BY_STANDBY}\n`);
  expect([status, stdout.includes('as it should be')]).toEqual([1, false]);
});
