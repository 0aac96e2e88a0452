import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordActivity } from '#server/database/activity.ts';
import { type Database, openDatabase, openPool } from '#server/database/connection.ts';
import { appendSeals, OtherSeals, sealFileOf } from '#server/database/seal-file.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { verifyDatabase } from '#server/verify/verify-database.ts';
import { dropStateGuards } from '../support/state-guards.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { emptyHistory, OF_MIGRATIONS, sealUntil } from './seal-until.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof openPool>;
let db: Database;
let folder: string;
let file: string;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connectionString, 6);
  db = openDatabase(pool);
  await emptyHistory(pool);
  await dropStateGuards(pool);
  folder = await mkdtemp(join(tmpdir(), 'portal-seals-'));
  file = sealFileOf(folder);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Three rows of activity, each sealed by itself. */
async function threeSeals(): Promise<void> {
  for (let id = 1; id <= 3; id++) {
    await inTransaction(db, (trx) =>
      recordActivity(trx, { subject: 'tests', id, action: 'noted', actor: { id: 1, name: 'Test' } }),
    );
    await sealUntil(db, id);
  }
}

/** The seals of the file, as they are in the database: each once, in order. */
async function expectAllOnce(): Promise<void> {
  const { rows } = await pool.query<{ id: number; hash: string }>(
    'select id, hash from activity_seals order by id',
  );
  const lines = (await readFile(file, 'utf8')).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => line.replace(/ \S+ /, ' '))).toEqual(
    rows.map(({ id, hash }) => `${id} ${hash}`),
  );
}

async function wrongWith(sealFile?: string, isCopy = false): Promise<string[]> {
  const wrong: string[] = [];
  const keep = ({ title, wrong: found }: { title: string; wrong?: string | null }) =>
    found && title !== OF_MIGRATIONS && wrong.push(title);
  await verifyDatabase(pool, keep, {
    sealFile,
    isCopy,
  });
  return wrong;
}

/** Whoever owns the database takes the last row away and seals what is left, as if it had never been. */
async function takeAwayAndSealAnew(): Promise<void> {
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    delete from activity_seals;
    delete from activities where subject_id = 3;
    alter sequence activity_seals_id_seq restart;
    commit`);
  await sealUntil(db, 2);
}

describe('the seals outside the database', () => {
  it.each(['', 'hello\n', '\n\n'])('are not proved by a copy that has none: “%s”', async (content) => {
    const copy = join(folder, 'copy.log');
    await writeFile(copy, content);
    expect(await wrongWith(copy, true)).toEqual(['Seals kept outside the database']);
    expect(await wrongWith(copy)).toEqual([]);
  });

  it('are appended once each, by nobody but the user of the server', async () => {
    await threeSeals();
    expect(await appendSeals(db, file)).toHaveLength(3);
    expect(await appendSeals(db, file)).toHaveLength(0);
    await expectAllOnce();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await wrongWith(file)).toEqual([]);
  });

  it('go on after a line that a process left half', async () => {
    await threeSeals();
    const [, second] = await appendSeals(db, file);
    const whole = await readFile(file, 'utf8');
    const at = whole.indexOf(`${second?.id} `);
    await rm(file);
    await appendFile(file, whole.slice(0, at + 20));
    expect(await appendSeals(db, file)).toHaveLength(2);
    await expectAllOnce();
  });

  it('tell of a log that was taken away and sealed anew, which nothing in the database does', async () => {
    await threeSeals();
    await appendSeals(db, file);
    await takeAwayAndSealAnew();
    expect(await wrongWith()).toEqual([]);
    expect(await wrongWith(file)).toEqual(['Seals kept outside the database']);
    const before = await readFile(file, 'utf8');
    await expect(appendSeals(db, file)).rejects.toThrow(OtherSeals);
    expect(await readFile(file, 'utf8')).toBe(before);
  });
});
