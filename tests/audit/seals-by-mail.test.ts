import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailSealJob, sealsToAudit } from '#server/domain/upkeep/mail-seals.ts';
import { verifyDatabase } from '#server/verify/verify-database.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { sealedRows, sealUntil } from './seal-until.ts';

let portal: TestPortal;
let auditor: { id: number };
beforeAll(async () => {
  portal = await startTestPortal();
  auditor = await addPerson(portal, { groups: ['Audit'] });
  await addPerson(portal, { groups: ['Treasury'] });
  const left = await addPerson(portal, { groups: ['Audit'] });
  await portal.pool.query(`update users set status = 'inactive' where id = $1`, [left.id]);
  const { rows } = await portal.pool.query<{ n: number }>(
    `select ((select count(*) from activities) + (select count(*) from stock_entries) + (select count(*) from fund_entries))::int as n`,
  );
  await sealUntil(portal.db, rows[0]?.n ?? 0);
}, 90_000);
afterAll(() => portal.close());

async function asked(): Promise<unknown[]> {
  const jobs: unknown[] = [];
  await sealsToAudit({
    db: portal.portal.db,
    enqueue: async (_, name, data) => void jobs.push({ name, ...data }),
  });
  return jobs;
}

const turn = (value: string) =>
  portal.pool.query(`update settings set value = $1 where key = 'seals_mailed_to_audit'`, [value]);

it('the last seal is mailed to nobody unless the agency wants it', async () => {
  expect(await sealedRows(portal.db)).toBeGreaterThan(0);
  expect(await asked()).toEqual([]);
});

it('the last seal goes to whoever is in the audit office, and finds a log that was sealed anew', async () => {
  await turn('on');
  const { rows } = await portal.pool.query<{ id: number }>('select max(id) as id from activity_seals');
  const seal_id = rows[0]?.id;
  expect(await asked()).toEqual([{ name: 'mail-seal', user_id: auditor.id, seal_id }]);

  await mailSealJob.work(portal.portal, { user_id: auditor.id, seal_id });
  const outbox = join(portal.config.dataDir, 'outbox');
  const [file = ''] = await readdir(outbox);
  const letter = (await readFile(join(outbox, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const line = /^\d+ \S+Z [0-9a-f]{64}\s*$/m.exec(letter)?.[0].trim();
  expect(line).toMatch(new RegExp(`^${seal_id} `));

  const kept = join(portal.config.dataDir, 'kept-by-audit');
  await writeFile(kept, `${line}\n`);
  const outcomes = async () => {
    const wrong: string[] = [];
    await verifyDatabase(portal.pool, (one) => one.wrong && wrong.push(one.title), { sealFile: kept });
    return wrong.filter((title) => title === 'Seals kept outside the database');
  };
  expect(await outcomes()).toEqual([]);
  await portal.pool.query(
    `set session_replication_role = replica; update activity_seals set hash = repeat('0', 64) where id = ${seal_id}; set session_replication_role = origin`,
  );
  expect(await outcomes()).toEqual(['Seals kept outside the database']);
});
