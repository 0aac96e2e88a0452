import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { recordActivity } from '#server/database/activity.ts';
import { sealFileOf } from '#server/database/seal-file.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { sealJob } from '#server/domain/upkeep/seal.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

type Line = { level: number; msg: string; seal?: number; hash?: string; file?: string };

const lines: Line[] = [];
let portal: TestPortal;
beforeAll(async () => {
  const log = new Writable({
    write(chunk, _, done) {
      lines.push(
        ...String(chunk)
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
      done();
    },
  });
  portal = await startTestPortal({ log });
}, 90_000);
afterAll(() => portal.close());

const work = () => sealJob.work(portal.portal, {});

it('each seal is in the log and in the file, with its number and hash, and in both once', async () => {
  const { rows: all } = await portal.pool.query('select count(*)::int as n from activities');
  await vi.waitFor(
    async () => {
      await work();
      const { rows } = await portal.pool.query(
        'select coalesce(sum(activity_count), 0)::int as n from activity_seals',
      );
      // A transaction of another test holds sealing back until it ends.
      expect(rows).toEqual(all);
    },
    { timeout: 60_000, interval: 50 },
  );
  await work();
  const { rows: seals } = await portal.pool.query<{ id: number; hash: string }>(
    'select id, hash from activity_seals order by id',
  );
  expect(seals.length).toBeGreaterThan(0);
  const told = lines.filter(({ msg }) => msg === 'sealed').map(({ seal, hash }) => ({ id: seal, hash }));
  expect(told).toEqual(seals);
  const kept = await readFile(sealFileOf(portal.config.dataDir), 'utf8');
  expect(
    kept
      .trim()
      .split('\n')
      .map((line) => line.replace(/ \S+ /, ' ')),
  ).toEqual(seals.map(({ id, hash }) => `${id} ${hash}`));
});

it('of a file of another history it says that no seal is kept, and what to do', async () => {
  await inTransaction(portal.db, (trx) =>
    recordActivity(trx, { subject: 'tests', id: 1, action: 'noted', actor: { id: 1, name: 'Test' } }),
  );
  await portal.pool.query(`
    begin;
    set local session_replication_role = replica;
    update activity_seals set hash = repeat('0', 64);
    commit`);
  await work();
  const file = sealFileOf(portal.config.dataDir);
  expect(lines.filter(({ level }) => level >= 50)).toMatchObject([
    {
      file,
      msg: expect.stringMatching(/^No seal is kept: .* Run npm run verify\. If the database was put back/),
    },
  ]);
});
