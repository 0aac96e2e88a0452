import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTED } from '#server/crud/parse-list-query.ts';
import { type Fleet, startFleet } from './fleet.ts';

let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet();
  await fleet.pool.query(
    `insert into vessels (name, kind, cost_kobo) select 'Pontoon ' || n, 'ferry', 100 from generate_series(1, ${COUNTED}) n`,
  );
});
afterAll(() => fleet.close());

const tugs = { filter: { match: 'all', rules: [{ field: 'kind', op: 'equals', value: 'tug' }] } };

it('a list of more rows than are counted says so, adds nothing up, and pages on past what was counted', async () => {
  expect((await fleet.list({})).body.meta).toEqual({
    ...{ page: 1, per_page: 25, total: COUNTED, more: true, sums: {} },
  });
  const last = await fleet.list({ per_page: 500, page: COUNTED / 500 + 1 });
  expect(last.body.data).toHaveLength(4);
  expect(last.body.meta).toMatchObject({ total: COUNTED, more: true });
  const found = await fleet.list({ search: 'pontoon' });
  expect(found.body.meta).toEqual({ page: 1, per_page: 25, total: COUNTED, sums: { cost: COUNTED } });
});

it('counts and adds up all of them when it is asked to, and what matches fewer always', async () => {
  const all = await fleet.list({ count: 'all' });
  expect(all.body.meta).toMatchObject({ total: COUNTED + 4 });
  expect(all.body.meta).not.toHaveProperty('more');
  expect((all.body.meta as { sums: { cost: number } }).sums.cost).toBeGreaterThan(COUNTED);
  expect((await fleet.list(tugs)).body.meta).toMatchObject({ total: 2, sums: { cost: 100.25 } });
  expect((await fleet.list({ count: 'most' })).status).toBe(422);
});
