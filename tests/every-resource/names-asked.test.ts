import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NAMED } from '#server/crud/name-asked.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
}, 300_000);
afterAll(() => portal.close());

// A record asks a function for these names and a list joins for them: both say the same.
it.each(Object.entries(NAMED))(
  'rows of %s are called by their %s, unmasked, by function too',
  async (table, column) => {
    const [resource] = RESOURCES.filter((one) => one.table === table && one.label.join() === column);
    expect(resource?.fields[column]).toBeDefined();
    expect(resource?.fields[column]?.masked).toBeUndefined();
    const { rows } = await sql<{ rows: number; same: number }>`
    select count(*)::int as rows, count(*) filter (where reference_name(${table}, id) = ${sql.ref(column)})::int as same
      from ${sql.table(table)}`.execute(portal.db);
    expect(rows[0]?.rows).toBeGreaterThan(0);
    expect(rows[0]?.same).toBe(rows[0]?.rows);
  },
);
