import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

it.each(['login', 'password/forgot'])(
  'a body of thousands of fields that %s does not know is refused with the first of them, so that nobody waits for the others',
  async (path) => {
    const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`k${number}`, 1]));
    const answer = await portal.call('POST', path, { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION']);
    expect(Object.keys(answer.body.errors)).toHaveLength(1_000);
    expect(answer.text.length).toBeLessThan(JSON.stringify(body).length);
  },
);

it('thousands of rows of an inbox are refused by how many there may be, and none is looked at', async () => {
  const { token } = await addPerson(portal);
  const body = { rows: Array.from({ length: 20_000 }, () => ({})) };
  const answer = await portal.call('POST', 'inbox/acts', { token, body });
  expect([answer.status, answer.body.errors]).toEqual([422, { rows: ['must have at most 100 entries'] }]);
});
