import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionsOf } from '#server/app.ts';
import { listMarked } from '#server/crud/list-query.ts';
import type { Transaction } from '#server/database/connection.ts';
import { notingStatements } from '#server/database/noted-statements.ts';
import { DEMONSTRATION_PASSWORD } from '#server/database/seeds/demonstration/people.ts';
import { tablesRead } from '#server/database/tables-read.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Actor } from '#server/frame/actor.ts';
import { authenticate } from '#server/http/authenticate.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES } from '#shared/resources/index.ts';

import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
const actors: Actor[] = [];

beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  for (const name of ['admin', 'officer']) {
    const { body } = await portal.call<{ token: string }>('POST', 'login', {
      body: { username: `${name}@agency.test`, password: DEMONSTRATION_PASSWORD },
    });
    const actor = await authenticate(portal.pool, body.data.token);
    if (actor) actors.push(actor);
  }
}, 300_000);
afterAll(() => portal.close());

/** Lists of which nobody could tell that they are as before: they ask timelines, or tell ages by the time of the day. */
const READ_EACH_TIME = ['payments', 'queries', 'refunds', 'beneficiaries', 'vendors', 'bank-details'];

/** What every list asks, and on which none hangs. */
const OF_MARKS = 'table_changes';

/** How often PostgreSQL has begun to read each table, as this connection knows it. */
async function readings(trx: Transaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, seq_scan + coalesce(idx_scan, 0) as n from pg_stat_xact_user_tables where schemaname = 'public'`.execute(
    trx,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** The tables that PostgreSQL reads for a list, and those that its statements are found to ask; undefined where that can't be told. */
async function readAndTold(trx: Transaction, resource: Resource, actor: Actor) {
  const before = await readings(trx);
  const { asked } = await notingStatements(() =>
    listMarked(trx, resource, extensionsOf(resource), actor, { page: 1, per_page: 100, sort: undefined }),
  );
  const after = await readings(trx);
  const read = [...after].filter(([table, n]) => n > (before.get(table) ?? 0)).map(([table]) => table);
  return { read, told: await tablesRead(portal.db, asked) };
}

describe('the tables on which a list is said to hang', () => {
  it.each(RESOURCES.map((resource) => [resource.name, resource]))(
    'are all that PostgreSQL reads for %s, and each leaves marks',
    async (name, resource) => {
      let isReadEachTime = false;
      for (const actor of actors) {
        const { read, told } = await inTransaction(portal.db, (trx) => readAndTold(trx, resource, actor));
        isReadEachTime ||= told === undefined;
        expect(read.filter((table) => told && !told.has(table) && table !== OF_MARKS)).toEqual([]);
      }
      expect([name, isReadEachTime]).toEqual([name, READ_EACH_TIME.includes(name)]);
    },
    60_000,
  );
});
