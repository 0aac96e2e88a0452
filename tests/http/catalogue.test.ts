import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startTestPortal();
  token = (await addPerson(portal, { groups: ['Administrators'] })).token;
});
afterAll(() => portal.close());

it.each([
  ['a collection', 'GET', 'tags?sort=nothing', undefined, 'The collection was not fetched successfully!!'],
  ['a create', 'POST', 'tags', {}, 'Something went wrong while trying to create this record!!'],
  ['an update', 'PATCH', 'tags/999', { name: 'A', version: 1 }, 'This record was not updated!'],
  ['a delete', 'DELETE', 'tags/999', { version: 1 }, 'This delete action was not carried out!!'],
  ['any other post', 'POST', 'payments/999/clear', {}, 'Something went wrong!!'],
  ['a call of nobody', 'GET', 'nothing/here', undefined, 'Page Not Found'],
] as const)(
  '%s that fails says the sentence of the specification',
  async (_, method, url, body, sentence) => {
    const answer = await portal.call(method, url, { token, body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).toMatchObject({ status: answer.status, message: sentence });
  },
);

it('a record that is not read says the server’s own sentence, as does a session that is over', async () => {
  expect((await portal.call('GET', 'tags/999', { token })).body.message).toBe('There is no such tag.');
  expect((await portal.call('GET', 'tags', { token: 'gone' })).body.message).toBe(
    'Your session has expired!!',
  );
});

const LIST = 'The collection was not fetched successfully!!';
const CREATE = 'Something went wrong while trying to create this record!!';
const UPDATE = 'This record was not updated!';
const REMOVE = 'This delete action was not carried out!!';
const POST = 'Something went wrong!!';

it.each([
  ['a body that is not readable', 'POST', 'tags', '{"name":', 422, CREATE],
  ['a body that is not readable', 'PATCH', 'tags/1', '{"name":', 422, UPDATE],
  ['a body that is not readable', 'POST', 'payments/1/clear', '{', 422, POST],
  ['a body that is too large', 'POST', 'tags', `"${'x'.repeat(2_100_000)}"`, 413, CREATE],
  ['a body that is too large', 'DELETE', 'tags/1', `"${'x'.repeat(2_100_000)}"`, 413, REMOVE],
] as const)(
  '%s (%s %s) fails with the sentence of its kind',
  async (_, method, url, body, status, sentence) => {
    const answer = await portal.call(method, url, { token, body });
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body).toMatchObject({
      status,
      message: sentence,
      detail: expect.stringMatching(/^\w.*\.$/),
    });
    expect(answer.body.detail).not.toBe(sentence);
  },
);

it.each([
  ['POST', 'tags', CREATE],
  ['PATCH', 'tags/1', UPDATE],
  ['POST', 'payments/1/clear', POST],
] as const)(
  'a body of another kind (%s %s) fails with the sentence of its kind',
  async (method, url, sentence) => {
    const { status, body } = await portal.call(method, url, {
      token,
      body: '<name>A</name>',
      headers: { 'content-type': 'application/xml' },
    });
    expect([status, body.message, body.code]).toEqual([415, sentence, 'UNSUPPORTED_TYPE']);
  },
);

it.each([
  ['GET', 'files', LIST],
  ['POST', 'fund-changes', CREATE],
  ['PATCH', 'payments/1', UPDATE],
  ['PATCH', 'tags', UPDATE],
  ['DELETE', 'payments/1', REMOVE],
  ['PUT', 'tags/1', POST],
  ['OPTIONS', 'tags', POST],
  ['POST', 'tags/1', POST],
  ['GET', 'payments/1/clear', POST],
  ['GET', 'login', 'This is not done with GET; it takes POST.'],
] as const)(
  'a path that is not called so (%s %s) fails as that call would',
  async (method, url, sentence) => {
    const { status, body } = await portal.call(method, url, { token });
    expect([status, body.message, body.code]).toEqual([405, sentence, 'METHOD_NOT_ALLOWED']);
    expect(body.detail).toContain(`This is not done with ${method}`);
  },
);

it.each(['funds/%E0%A4%A', `funds/${'9'.repeat(300)}`, '%'])(
  'an address that cannot be read (%s) is answered in the agreed shape',
  async (url) => {
    const { status, body, headers } = await portal.call('GET', url, { token });
    expect([status, body.status, body.code, body.message]).toEqual([404, 404, 'NOT_FOUND', 'Page Not Found']);
    expect(body.detail).toBe('Page Not Found');
    expect(body.request_id).toBe(headers['x-request-id']);
  },
);

describe('a name that is taken', () => {
  it('is quoted whole and in the letters that were typed, though it is compared without them', async () => {
    const { id: head } = await portal.db
      .insertInto('budget_heads')
      .values({ name: 'Roads', code: 'RB1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const make = (path: string, body: object) => portal.call('POST', path, { token, body });
    for (const [path, body] of [
      ['tags', {}],
      ['subBudgetHeads', { budget_head_id: head, type: 'capital' }],
    ] as const) {
      const first = await make(path, { ...body, name: 'Tools, Àdúgbò' });
      expect(first.status, JSON.stringify(first.body)).toBe(201);
      const second = await make(path, { ...body, name: '\u200b TOOLS, Àdúgbò ' });
      expect(second.body).toMatchObject({
        code: 'TAKEN',
        errors: { name: ['Name “TOOLS, Àdúgbò” is already taken.'] },
      });
    }
  });
});
