import { afterAll, beforeAll, expect, it } from 'vitest';
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
