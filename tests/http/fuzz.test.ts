import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import type { Route } from '#server/frame/route.ts';
import { ERROR_STATUS } from '#shared/errors.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../support/portal.ts';
import { breakings, examplesOf, inputOf } from './generate.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  await portal.db.insertInto('groups').values({ name: 'Fuzzers' }).execute();
  token = (await addPerson(portal, { groups: ['Fuzzers', 'Administrators'] })).token;
}, 120_000);
afterAll(() => portal.close());

// What one call spoils is not to make the next ones be refused at the door.
beforeEach(async () => {
  await portal.pool.query('delete from sign_in_failures');
  await portal.pool.query('update modules set is_disabled = false where is_disabled');
  await portal.pool.query(`insert into group_permissions (group_id, permission)
    select g.id, p.name from groups g cross join permissions p where g.name = 'Fuzzers' on conflict do nothing`);
  expect((await portal.call('GET', 'session', { token })).status).toBe(200);
});

const IDS = [
  '1',
  '7',
  '0',
  '-1',
  '1.5',
  'abc',
  '9007199254740993',
  '99999999999999999999',
  '1e3',
  '%00',
  '%F0%9F%92%A9',
];
const QUERIES = [
  '',
  '?page=0&per_page=-5',
  '?page=1e99&per_page=501',
  '?sort=nothing,-also.nothing',
  '?sort=__proto__&filter=%7B%7D',
  '?search=%00&filter=null',
  '?search=%25%5C_%27%22&page=2',
  `?filter=${encodeURIComponent('{"match":"any","rules":[{"field":"id","op":"in","value":["x",{}]}]}')}`,
  `?filter=${encodeURIComponent('{"match":"all","rules":[{"field":"constructor","op":"equals","value":1}]}')}`,
  `?filter=${encodeURIComponent('{"match":"all","rules":[{"field":"created_at","op":"between","value":["0000-00-00","x"]}]}')}`,
  '?ids=1,x,99999999999999999999&q=%F0%9F%92%A9&kind=x&format=exe&v=x&limit=-1&as_at=2024-02-30&budget_year=99999999999',
  '?q[]=1&search[a]=1&ids=1&ids=2&search=a&search=b&page=1&page=2&sort=a&sort=b&filter=1&filter=2&q=a&q=b&v=1&v=2&as_at=1&as_at=2',
];

/** What a route may answer to anything at all: success, or a refusal in the agreed shape; never a fault. */
function judge(answer: TestAnswer<unknown>, sent: string): void {
  const what = `${sent} → ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status < 400) return;
  const { status, message, detail, code, request_id, errors } = answer.body;
  expect(status, what).toBe(answer.status);
  for (const words of [message, detail])
    expect(typeof words === 'string' && words.length > 0, what).toBe(true);
  expect(Object.keys(ERROR_STATUS), what).toContain(code);
  expect(ERROR_STATUS[code as keyof typeof ERROR_STATUS], what).toBe(answer.status);
  expect(request_id, what).toBeTypeOf('string');
  for (const [path, sentences] of Object.entries(errors ?? {})) {
    expect(path.length > 0 && sentences.every((sentence) => sentence.length > 0), what).toBe(true);
    for (const sentence of sentences) expect(sentence, what).not.toMatch(VALIDATORS_OWN);
  }
}

/** Words of the validator itself, which are for programmers. */
const VALIDATORS_OWN =
  /^(Invalid |Too (big|small)|Unrecognized|Input not)|received (undefined|string|number|NaN)/;

async function send(route: Route, path: string, body?: unknown): Promise<void> {
  const as = route.path === '/logout' || route.path.startsWith('/account/') ? await passing() : token;
  const answer = await portal.call(route.method, path.slice(1), {
    token: as,
    ...(body === undefined ? {} : { body }),
  });
  judge(
    answer,
    `${route.method} ${path} ${typeof body === 'string' ? body.slice(0, 200) : JSON.stringify(body)?.slice(0, 500)}`,
  );
}

/** Somebody whose session and account may be spoilt. */
async function passing(): Promise<string> {
  return (await addPerson(portal, { groups: ['Fuzzers'] })).token;
}

const at = (route: Route, value: string) => route.path.replace(/:\w+/g, value);
const title = ({ method, path }: Route) => `${method} ${path}`;
const bodyOf = (route: Route) => route.body ?? route.documentedBody;

describe.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)('%s is never answered with a fault', (method) => {
  const routes = ROUTES.filter((route) => route.method === method);

  it.each(routes.map((route) => [title(route), route] as const))('%s', async (_, route) => {
    await everyOne(callsOf(route), ({ path, body }) => send(route, path, body));
  });
});

function callsOf(route: Route): { path: string; body?: unknown }[] {
  const ids = route.path.includes(':') ? IDS : [''];
  if (route.method === 'GET')
    return [...ids.map((id) => at(route, id)), ...QUERIES.map((query) => at(route, '1') + query)].map(
      (path) => ({ path }),
    );
  const schema = bodyOf(route);
  const json = schema ? inputOf(schema) : {};
  const [valid = {}, ...others] = examplesOf(json);
  const bodies = [...others, ...breakings(valid, process.env.LONG ? undefined : 2)];
  return [
    ...ids.map((id) => ({ path: at(route, id), body: valid })),
    ...bodies.map((body) => ({ path: at(route, '1'), body })),
  ];
}

/** Works through a list, eight at a time. */
async function everyOne<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const one of rest) await work(one);
    }),
  );
}
