import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import { unavailability } from '#server/database/unavailable.ts';
import { Cable } from '../support/cable.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { createTestDatabase } from '../support/test-database.ts';

const LOST = 'The connection to the database was lost.';
const NOTHING = `${LOST} Try again in a few seconds.`;
const ONCE = `${LOST} Try again in a few seconds; sending it twice does nothing twice.`;
const LOOK = `${LOST} It may have been done: look before you send it again.`;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let direct: ReturnType<typeof openPool>;
let cable: Cable;
let portal: TestPortal;
let token: string;
let id: number;
beforeAll(async () => {
  database = await createTestDatabase();
  direct = openPool(database.connectionString, 2);
  cable = new Cable(database.connectionString);
  await cable.open();
  portal = await startTestPortal({ connectionString: cable.connectionString });
  token = (await addPerson(portal, { groups: ['Administrators'] })).token;
  const made = await portal.call<{ id: number }>('POST', 'productBrands', { token, body: { name: 'Kept' } });
  id = made.body.data.id;
});
afterAll(async () => {
  await portal.close();
  await cable.cut();
  await direct.end();
  await database.drop();
});

/** What each call says under whose statement the connection is lost, all of them at once. */
async function detailsOf(lock: string, calls: (() => ReturnType<TestPortal['call']>)[]): Promise<unknown[]> {
  const holder = await direct.connect();
  try {
    await holder.query(`begin; ${lock}`);
    const under = calls.map((call) => call());
    await vi.waitFor(async () => {
      const { rows } = await direct.query(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toEqual([{ waiting: calls.length }]);
    }, 5_000);
    await cable.cut();
    await cable.open();
    const answers = await Promise.all(under);
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 503));
    return answers.map(({ body }) => body.detail);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

it('says of a lost connection that nothing is done twice only where the call has a key', async () => {
  const keyed = (key: string) => ({ 'idempotency-key': key });
  const create = (name: string, headers?: Record<string, string>) => () =>
    portal.call('POST', 'productBrands', { token, body: { name }, ...(headers && { headers }) });
  const change = (method: string, headers?: Record<string, string>) => () =>
    portal.call(method, `productBrands/${id}`, {
      token,
      ...(method === 'PATCH' && { body: { name: 'Other' } }),
      ...(headers && { headers }),
    });
  expect(
    await detailsOf('lock table product_brands in access exclusive mode', [
      create('With a key', keyed('a key of a test')),
      create('With an empty key', keyed('')),
      create('Without a key'),
      change('PATCH'),
      change('PATCH', keyed('a key of a change')),
      change('DELETE'),
      change('GET'),
    ]),
  ).toEqual([ONCE, LOOK, LOOK, LOOK, ONCE, LOOK, NOTHING]);
  await vi.waitFor(async () => expect((await change('GET')()).status).toBe(200), 10_000);
});

it('says of a POST that changes nothing that it may be tried again, with a key or without', async () => {
  const judge = (headers?: Record<string, string>) => () =>
    portal.call('POST', 'expenditures/many/judge', {
      token,
      body: { type: 'third-party', rows: [{ beneficiary: 'Benue Binders' }] },
      ...(headers && { headers }),
    });
  expect(
    await detailsOf('lock table vendors in access exclusive mode', [
      judge(),
      judge({ 'idempotency-key': 'judged in a test' }),
    ]),
  ).toEqual([NOTHING, NOTHING]);
});

it('says of a call for several records that a part may be done, and that nothing is done twice only under a key', async () => {
  const remove = (headers: Record<string, string>) => () =>
    portal.call('POST', 'productBrands/acts/delete', { token, body: { rows: [{ id }] }, headers });
  const interrupted = 'The portal was interrupted: a part of this may be done.';
  expect(
    await detailsOf(`select from product_brands where id = ${id} for update`, [
      remove({ 'idempotency-key': 'several of a test' }),
      remove({}),
    ]),
  ).toEqual([
    // The kept answer is asked for once more, on a connection that may be lost too.
    expect.stringMatching(/nothing is done twice\.$|sending it twice does nothing twice\.$/),
    `${interrupted} Look which before you send it again.`,
  ]);
});

it.each([
  ['the line was reset under a statement', { code: 'ECONNRESET', syscall: 'read' }, 'cut'],
  ['the line was gone when a statement was written', { code: 'EPIPE', syscall: 'write' }, 'cut'],
  ['PostgreSQL ended it, perhaps while a commit waited for a standby', { code: '57P01' }, 'cut'],
  ['a pooler lost its server', { code: '08P01' }, 'cut'],
  ['nobody listens', { code: 'ECONNREFUSED', syscall: 'connect' }, 'away'],
  ['no connection came to be', { code: 'ETIMEDOUT', syscall: 'connect' }, 'away'],
  ['a row stayed locked', { code: '55P03' }, 'away'],
])('says that nothing was changed only where no commit can have arrived: %s', (_, error, expected) => {
  expect(unavailability(error)).toBe(expected);
});
