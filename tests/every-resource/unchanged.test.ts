import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { validPost } from '../http/valid-posts.ts';
import { addPerson, tokenOf } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

type Wire = Record<string, unknown> & { id: number; version: number };

// Whoever opened a record is told by a version that somebody changed it, so that nothing else may raise one.
const CHANGED = ROUTES.filter(({ method, path }) => method === 'PATCH' && path.endsWith('/:id')).map(
  ({ path }) => path.slice(0, -'/:id'.length),
);

/** Who changes their own only, and which of them may still be. */
const OWN: Readonly<Record<string, { login: string; filter: string }>> = {
  '/hotels': {
    login: 'staff@agency.test',
    filter: '&filter={"match":"all","rules":[{"field":"status","op":"equals","value":"pending"}]}',
  },
  '/claims': {
    login: 'staff@agency.test',
    filter: '&filter={"match":"all","rules":[{"field":"status","op":"equals","value":"draft"}]}',
  },
  '/touringAdvances': {
    login: 'officer@agency.test',
    filter: '&filter={"match":"all","rules":[{"field":"status","op":"equals","value":"pending"}]}',
  },
  '/retirements': { login: 'staff@agency.test', filter: '' },
  '/meetings': {
    login: 'staff@agency.test',
    filter: '&filter={"match":"all","rules":[{"field":"status","op":"equals","value":"pending"}]}',
  },
};

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  admin = await tokenOf(portal, 'admin@agency.test');
}, 120_000);
afterAll(() => portal.close());

describe.each(CHANGED)('%s', (url) => {
  it('keeps its version when nothing, equal values or the whole record are sent', async () => {
    const { login, filter } = OWN[url] ?? { filter: '' };
    const token = login ? await tokenOf(portal, login) : admin;
    const get = <Data>(path: string) => read<Data>(path, token);
    const [newest] = await get<Wire[]>(`${url}?sort=-id&per_page=1${filter}`);
    const at = `${url}/${newest?.id ?? (await addedTo(url))}`;
    const [before, told] = [await get<Wire>(at), await get<unknown[]>(`${at}/timeline`)];
    for (const body of [{}, before]) {
      const answer = await portal.call<Wire>('PATCH', `/api${at}`, { token, body });
      expect(answer.status, answer.text).toBe(200);
      expect(await get<Wire>(at)).toEqual(before);
      expect(await get<unknown[]>(`${at}/timeline`)).toEqual(told);
    }
  });
});

/** A new record of a list of which the demonstration has none. */
async function addedTo(url: string): Promise<unknown> {
  const route = ROUTES.find(({ method, path }) => method === 'POST' && path === url);
  if (!route) throw new Error(`the demonstration has no row of ${url}, and no call adds one`);
  const { body, token } = await validPost(portal, route, await addPerson(portal));
  const answer = await portal.call<Wire>('POST', `/api${url}`, { token: token ?? admin, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

async function read<Data>(path: string, token: string): Promise<Data> {
  const answer = await portal.call<Data>('GET', `/api${path}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
