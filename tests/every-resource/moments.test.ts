import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { DEMONSTRATION_PASSWORD } from '#server/database/seeds/demonstration/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
const tokens: string[] = [];
const ids = new Map<string, number[]>();

beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  for (const name of ['admin', 'officer', 'treasury', 'audit']) {
    const { body } = await portal.call<{ token: string }>('POST', 'login', {
      body: { username: `${name}@agency.test`, password: DEMONSTRATION_PASSWORD },
    });
    tokens.push(body.data.token);
  }
}, 300_000);
afterAll(() => portal.close());

/** What looks like a moment, and is none of UTC. */
const ELSEWHERE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?!.*:\d\d\.\d{3}Z$)/;

/** The moments in an answer that aren't told as all others are, with where they stand. */
function strange(value: unknown, at: string): string[] {
  if (typeof value === 'string') return ELSEWHERE.test(value) ? [`${at}: ${value}`] : [];
  if (Array.isArray(value)) return value.flatMap((one) => strange(one, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => strange(one, `${at}.${name}`));
}

/** Some records that a list shows to somebody, or the first of all. */
async function someOf(url: string, token: string): Promise<number[]> {
  const key = `${url} ${token}`;
  const known = ids.get(key);
  if (known) return known;
  const { body } = await portal.call<{ id?: unknown }[]>('GET', `${url}?per_page=4`, { token });
  const rows = Array.isArray(body.data) ? body.data : [];
  const found = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  ids.set(key, found.length > 0 ? found : [1]);
  return found.length > 0 ? found : [1];
}

describe('every moment of an answer', () => {
  const paths = ROUTES.filter((route) => route.method === 'GET' && 'read' in route).map(({ path }) => path);

  it.each(paths)('of %s is told in UTC', async (path) => {
    const found = new Set<string>();
    for (const token of tokens) {
      const [url = '', rest] = path.split('/:id');
      const some = rest === undefined ? [''] : await someOf(url.slice(1), token);
      for (const id of some) {
        const asked = path.replace('/:id', `/${id}`).replace(/:\w+/g, '1').slice(1);
        const { body } = await portal.call('GET', asked, { token });
        for (const one of strange(body.data, 'data')) found.add(one);
        for (const one of strange(body.meta, 'meta')) found.add(one);
      }
    }
    expect([...found]).toEqual([]);
  });
});
