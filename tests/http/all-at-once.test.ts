import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { isTold, validPost } from './valid-posts.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
}, 120_000);
afterAll(() => portal.close());

/** Whether these are needed hangs on what is given in another field first. */
const HANG_ON_OTHERS: Readonly<Record<string, readonly string[]>> = {
  '/expenditures': ['transaction_class', 'vat'],
  '/authority-limits': ['up_to'],
};

/** What makes a record; acts, and what shows something, have few fields. */
const MAKING = ROUTES.filter(
  ({ method, path, kind }) => method === 'POST' && kind === 'create' && isTold(path) && !path.includes(':'),
);

describe('what is missing of an empty form', () => {
  it.each(MAKING.map((route) => [route.path, route] as const))('is told at once: %s', async (path, route) => {
    const person = await addPerson(portal, { groups: ['Administrators'] });
    const call = await validPost(portal, route, person);
    const token = call.token ?? person.token;
    const whole = (call.body ?? {}) as Record<string, unknown>;
    let body: Record<string, unknown> = {};
    const rounds: string[][] = [];
    for (const _round of [1, 2, 3, 4, 5, 6]) {
      const answer = await portal.call('POST', path.slice(1), { token, body });
      const missing = Object.keys(answer.body.errors ?? {})
        .map((name) => name.split('.')[0] ?? '')
        .filter((name) => name in whole && !(name in body));
      if (missing.length === 0) break;
      rounds.push(missing);
      body = { ...body, ...Object.fromEntries(missing.map((name) => [name, whole[name]])) };
    }
    const [, ...later] = rounds;
    expect(later.flat()).toEqual(HANG_ON_OTHERS[path] ?? []);
  });
});
