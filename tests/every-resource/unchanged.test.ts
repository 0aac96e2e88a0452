import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { tokenOf } from '../http/valid-posts.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

type Wire = Record<string, unknown> & { id: number; version: number };

// Whoever opened a record is told by a version that somebody changed it, so that nothing else may raise one.
const CHANGED = ROUTES.filter(({ method, path }) => method === 'PATCH' && path.endsWith('/:id')).map(
  ({ path }) => path.slice(0, -'/:id'.length),
);

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  token = await tokenOf(portal, 'admin@agency.test');
}, 120_000);
afterAll(() => portal.close());

describe.each(CHANGED)('%s', (url) => {
  it('keeps its version when nothing, equal values or the whole record are sent', async () => {
    const newest = await get<Wire[]>(`${url}?sort=-id&per_page=1`);
    const at = `${url}/${newest[0]?.id}`;
    const [before, told] = [await get<Wire>(at), await get<unknown[]>(`${at}/timeline`)];
    for (const body of [{}, before]) {
      const answer = await portal.call<Wire>('PATCH', `/api${at}`, { token, body });
      expect(answer.status, answer.text).toBe(200);
      expect(await get<Wire>(at)).toEqual(before);
      expect(await get<unknown[]>(`${at}/timeline`)).toEqual(told);
    }
  });
});

async function get<Data>(path: string): Promise<Data> {
  const answer = await portal.call<Data>('GET', `/api${path}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
