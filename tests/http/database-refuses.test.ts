import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { Cable } from '../support/cable.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { administer } from '../support/postgres.ts';
import { createTestDatabase } from '../support/test-database.ts';

const ROLE = `refused_${randomBytes(4).toString('hex')}`;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let cable: Cable;
let name: string;
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await administer(inject('postgres'), `create role ${ROLE} superuser login password 'of a test'`);
  cable = new Cable(database.connectionString);
  await cable.open();
  const url = new URL(cable.connectionString);
  url.username = ROLE;
  url.password = 'of a test';
  name = url.pathname.slice(1);
  portal = await startTestPortal({ connectionString: url.href });
  token = (await addPerson(portal, { groups: ['Administrators'] })).token;
});
afterAll(async () => {
  await portal.close();
  await cable.cut();
  await database.drop();
  await administer(inject('postgres'), `drop role ${ROLE}`);
});

const create = () =>
  portal.call('POST', 'productBrands', { token, body: { name: `Brand ${Math.random()}` } });
const onServer = (...statements: string[]) => administer(inject('postgres'), ...statements);
const end = () => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;

it.each([
  [
    'is a standby that is not promoted yet',
    () => [`alter database ${name} set default_transaction_read_only = on`, end()],
    () => [`alter database ${name} reset default_transaction_read_only`, end()],
  ],
  [
    'lets the role of the portal in no more, as while its password is renewed',
    () => [`alter role ${ROLE} nologin`, end()],
    () => [`alter role ${ROLE} login`],
  ],
  [
    'has another name, as while one that was restored is put in its place',
    () => [
      `alter database ${name} allow_connections false`,
      end(),
      `alter database ${name} rename to ${name}_away`,
      `alter database ${name}_away allow_connections true`,
    ],
    () => [`alter database ${name}_away rename to ${name}`],
  ],
])(
  'while the database %s changes are answered 503, and made once it is back',
  async (_, refuse, allow) => {
    expect((await create()).status).toBe(201);
    await onServer(...refuse());
    try {
      for (let asked = 0; asked < 5; asked++) {
        const { status, headers } = await create();
        expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
      }
    } finally {
      await onServer(...allow());
    }
    await vi.waitFor(async () => expect((await create()).status).toBe(201), 10_000);
  },
  60_000,
);
