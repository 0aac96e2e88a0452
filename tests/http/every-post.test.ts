import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '#server/app.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { addPerson, TEST_PASSWORD, tokenOf } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { NEXT_PASSWORD } from './valid-accounts.ts';
import { type Call, isTold, type Person, validPost } from './valid-posts.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
}, 120_000);
afterAll(() => portal.close());

/** What takes a history of its own; their own tests send them at once. They go the same way through the frame. */
const NOT_MADE_HERE = [
  '/funds/:id/virement',
  '/batches',
  '/batches/:id/clear',
  '/reversals',
  '/payment-schedules',
  '/payment-schedules/:id/read-answer',
  '/statements',
  '/statements/read',
  '/statements/:id/confirm',
  '/statements/:id/take-back',
  '/reconciliation/print',
  '/expenditures/:id/recover',
  '/expenditures/:id/recover/confirm',
  '/payments/:id/reissue/confirm',
  '/vendors/:id/tax-certificate/print',
  '/budget-drafts/:id/file',
  '/expenditures/many/file',
  '/departments/import',
  '/imports',
  '/imports/:id/headings',
  '/imports/:id/mapping',
  '/imports/:id/check',
  '/imports/:id/commit',
  '/imports/:id/undo',
  '/files',
];

/** Acts of workflows want their state and their people: the walk of `tests/every-resource` does them. */
const ACTS = RESOURCES.flatMap(({ workflow, url }) =>
  Object.keys(workflow?.acts ?? {}).map((act) => `/${url}/:id/${act}`),
);

/** An act says in a sentence what was done; what only shows something says 'Here it is.' */
const SAID = /^(?!Here it is)[A-Z0-9₦].+\.$/;

const HOW_TO_MAKE =
  'say in CALLS of tests/http/valid-posts.ts how one is made that succeeds, or name it in NOT_MADE_HERE of tests/http/every-post.test.ts where a test of its own sends it at once:';

const posts = ROUTES.filter(({ method, path }) => method === 'POST' && path !== '/logout');

describe.each(posts.map((route) => [route.path, route] as const))('POST %s', (path, route) => {
  it('is done once and answered alike however often it is sent under one key', async () => {
    const person = await addPerson(portal, { groups: ['Administrators'] });
    const call = await validPost(portal, route, person);
    const key = `key of ${person.staff_no}`;
    const before = await newestActivity();

    const answers = await Promise.all([1, 2, 3].map(() => send(call, person, key)));
    const later = await send(call, person, key);
    const said = [...answers, later].map(({ text }) => text.replace(/"request_id":"[^"]*"/, ''));
    expect([...new Set(said)], path).toHaveLength(1);
    expect(await doneTwiceSince(before), path).toEqual([]);

    const isDone = later.status < 300;
    const isMade = !NOT_MADE_HERE.includes(path) && (isTold(path) || !ACTS.includes(path));
    expect(isDone, isMade ? `${HOW_TO_MAKE} ${later.text}` : later.text).toBe(isMade);
    const kept = await portal.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();
    expect(kept).toHaveLength(isDone ? 1 : 0);
    if (!isDone) return;
    if ('write' in route) expect(later.body.message, path).toMatch(SAID);

    const [asked] = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : [];
    const other = await send({ ...call, path: `${call.path}?${asked ? `${asked}=` : 'again'}` }, person, key);
    expect([other.status, other.body.code], other.text).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    for (const secret of [...(call.secrets ?? []), ...secretsIn(later.body.data)])
      expect(kept.map(inTheClear).join()).not.toContain(secret);
    if (route.secret) expect(kept).toMatchObject([{ answer: null, sealed: expect.any(Buffer) }]);
  });
});

it('logout ends the session that would ask again: it is done once, and then there is nobody', async () => {
  const { token } = await addPerson(portal);
  const headers = { 'idempotency-key': 'out' };
  const answers = await Promise.all([1, 2, 3].map(() => portal.call('POST', 'logout', { token, headers })));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
});

it('a key of a call with a secret serves that body only, and no other sign-in of the same person', async () => {
  const person = await addPerson(portal);
  const send = (token: string, next: string) =>
    portal.call('POST', 'account/password', {
      token,
      body: { current: TEST_PASSWORD, next },
      headers: { 'idempotency-key': 'mine' },
    });
  expect((await send(person.token, NEXT_PASSWORD)).status).toBe(200);
  expect((await send(person.token, `${NEXT_PASSWORD}!`)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect((await send(await tokenOf(portal, person.email), NEXT_PASSWORD)).body.code).toBe(
    'IDEMPOTENCY_MISMATCH',
  );
});

it('a wrong password under a key is refused, counted, and does not use the key up', async () => {
  const person = await addPerson(portal);
  const send = (current: string) =>
    portal.call('POST', 'account/password', {
      token: person.token,
      body: { current, next: NEXT_PASSWORD },
      headers: { 'idempotency-key': 'mistyped' },
    });
  expect((await send('mistyped')).body.errors).toHaveProperty('current');
  const failures = await portal.db
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('subject', '=', `user:${person.id}`)
    .execute();
  expect(failures).toHaveLength(1);
  expect((await send(TEST_PASSWORD)).status).toBe(200);
});

it('every call with a key that takes or shows a secret is marked as one', () => {
  const namesIn = (schema: z.ZodType | undefined) =>
    schema
      ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
      : [];
  const secretive = ROUTES.filter(({ method }) => method !== 'GET').filter(
    (route) =>
      namesIn(route.body).some((name) => /password|token|^code$|^current$/.test(name)) ||
      namesIn('answer' in route ? route.answer : undefined).some((name) =>
        /^(token|secret|link)$/.test(name),
      ),
  );
  expect(secretive.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/login', '/users/:id/invite', '/activate/users/:user']),
  );
  expect(secretive.filter(({ secret }) => !secret).map(({ path }) => path)).toEqual([]);
});

async function newestActivity(): Promise<number> {
  const { id } = await portal.db
    .selectFrom('activities')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** What the timelines tell more than once since then. */
async function doneTwiceSince(id: number) {
  const { rows } = await portal.pool.query(
    `select subject_type, subject_id, action, count(*) from activities where id > $1
      group by grouping sets ((subject_type, subject_id, action)) having count(*) > 1
     union all
     select subject_type, null, action, count(*) from activities where id > $1 and action in ('created', 'raised')
      group by subject_type, action having count(*) > 1`,
    [id],
  );
  return rows;
}

/** What somebody reads who only has the database. */
function inTheClear({ sealed, ...row }: { sealed: Buffer | null }): string {
  return JSON.stringify(row) + (sealed?.toString('latin1') ?? '');
}

/** Tokens, links and authenticators' secrets that an answer shows. */
function secretsIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(secretsIn);
  const { token, link, secret } = Object(data) as Record<string, unknown>;
  return [token, link, secret].filter((one) => typeof one === 'string');
}

function send({ path = '', body, token }: Call, person: Person, key: string) {
  return portal.call('POST', `/api${path}`, {
    body: body ?? {},
    headers: { 'idempotency-key': key },
    ...(token === null ? {} : { token: token ?? person.token }),
  });
}
