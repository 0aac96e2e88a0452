import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderOf } from '#server/crud/conditions.ts';
import { Paths } from '#server/crud/paths.ts';
import type { Actor } from '#server/frame/actor.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const LISTS = RESOURCES.filter(({ heldFirst }) => heldFirst);

describe('a list that begins with what somebody still has', () => {
  it.each(LISTS.map((resource) => [resource.name, resource] as const))(
    'of %s is read from an index, however long it grows',
    async (_name, resource) => {
      const paths = new Paths(resource);
      const order = orderOf(resource, {} as Actor, paths, undefined);
      const { sql: text, parameters } =
        sql`explain select t.id from ${sql.table(resource.table)} as t order by ${order} limit 25`.compile(
          portal.db,
        );
      const client = await portal.pool.connect();
      try {
        await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, [...parameters]);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(new RegExp(`Index.* Scan using ${resource.table}_held_first`));
        expect(plan).not.toContain('Sort');
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );
});
