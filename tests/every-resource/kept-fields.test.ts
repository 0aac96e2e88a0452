import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { validPost } from '../http/valid-posts.ts';
import { addPerson, tokenOf } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

type Wire = Record<string, unknown>;

/** What they say is what they are made from: files, or records that others raised; no words of a form. */
const MADE_FROM_OTHERS = ['batches', 'reversals', 'imports', 'payment-schedules', 'statements'];

/** Records that a command makes: what the engine writes it writes whole. */
const MADE = RESOURCES.filter(
  ({ url, writes }, place) =>
    writes === 'commands' &&
    !MADE_FROM_OTHERS.includes(url) &&
    RESOURCES.findIndex((other) => other.url === url) === place &&
    ROUTES.some(({ method, path }) => method === 'POST' && path === `/${url}`),
);

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  admin = await tokenOf(portal, 'admin@agency.test');
}, 120_000);
afterAll(() => portal?.close());

/** Words that a form asks for and that have no other rule than a length. */
function wordsOf({ fields }: Resource): Wire {
  const free = Object.entries(fields).filter(
    ([, field]) =>
      (field.kind === 'text' || field.kind === 'longText') &&
      !field.readOnly &&
      !field.formless &&
      !field.virtual &&
      !field.pattern &&
      !field.when,
  );
  return Object.fromEntries(free.map(([name]) => [name, `Kept ${name}`.slice(0, 20)]));
}

describe.each(MADE.map((resource) => [resource.url, resource] as const))('POST %s', (url, resource) => {
  it('keeps each of its fields that the call takes', async () => {
    const route = ROUTES.find(({ method, path }) => method === 'POST' && path === `/${url}`);
    if (!route) throw new Error(`no call adds one of ${url}`);
    const { body, token } = await validPost(portal, route, await addPerson(portal));
    const words = wordsOf(resource);
    const answer = await portal.call<Wire>('POST', url, {
      token: token ?? admin,
      body: { ...Object(body), ...words },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject(words);
  });
});
