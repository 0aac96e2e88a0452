import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOURCES } from '#shared/dashboards.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { columnOf } from '#shared/resource/names.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** What grows with every day's work is added up from one index, however it is split. */
const GROWING = Object.entries(SOURCES).filter(([, { moment }]) => moment);

it.each(GROWING)('all that dashboards ask of %s is in its index of figures', async (_name, source) => {
  const { resource, measures, year, moment } = source;
  const asked = measures.flatMap(({ name, unit, groupings }) => [
    ...groupings,
    ...(unit === 'naira' ? [name] : []),
  ]);
  const columns = [...new Set([...asked, 'status', year ?? 'status'])].map((name) => {
    const field = fieldAt(resource, name);
    if (!field) throw new Error(`${resource.name} has no field ${name}`);
    return columnOf(name, field);
  });
  const { rows } = await portal.pool.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
      where i.indexrelid = $1::regclass`,
    [`${resource.table}_figures`],
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...columns, moment]));
});
