import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BackupError } from '#server/backup/backup-error.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readColumns } from '#server/backup/tables.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { FileStorage } from '#server/config.ts';
import { openPool } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { createTestDatabase } from '../support/test-database.ts';

const AWKWARD = 'Ẹniọlá\tO\'Neil\n\\N "quoted", ₦5\r\\.';
let folder: string;
let portal: pg.Pool;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  await mkdir(join(folder, 'files', '2024', '05'), { recursive: true });
  await writeFile(join(folder, 'files', '2024', '05', 'memo'), 'the memo');
  await writeFile(join(folder, 'files', '2024', '05', 'empty'), '');
  portal = await openedPool();
  await fillPortal(portal);
  file = join(folder, 'portal.tar.gz');
  await writeBackup(portal, inFolder('files'), file);
});

afterAll(async () => {
  await portal.end();
  await rm(folder, { recursive: true });
});

it('brings back every row of every table, every sequence and every upload exactly', async () => {
  const copy = await openedPool({ empty: true });
  const summary = await restoreBackup(copy, inFolder('restored'), file);
  expect(await contentOf(copy)).toEqual(await contentOf(portal));
  expect(summary.files).toBe(2);
  expect(await readFile(join(folder, 'restored', '2024', '05', 'memo'), 'utf8')).toBe('the memo');
  await copy.end();
});

it('leaves the copy as guarded as the original: triggers act, the audit log takes no change', async () => {
  const copy = await openedPool({ empty: true });
  await restoreBackup(copy, inFolder('guarded'), file);
  await expect(copy.query("update activities set remark = 'changed'")).rejects.toThrow('append-only');
  await copy.query("insert into tags (name) values ('after the restore')");
  await copy.end();
});

it('is an archive that tar can list', async () => {
  const { stdout } = await promisify(execFile)('tar', ['-tzf', file]);
  const names = stdout.trim().split('\n');
  expect(names[0]).toBe('beginning.json');
  expect(names.at(-1)).toBe('ending.json');
  expect(names).toContain('tables/users/000001.copy');
  expect(names).toContain('files/2024/05/memo');
});

it('holds one moment: what is written while the backup runs is in it whole or not at all', async () => {
  const source = await openedPool();
  await fillPortal(source);
  let going = true;
  const writer = (async () => {
    for (let n = 0; going; n += 1) {
      // Two tables in one transaction must agree in the copy.
      await source.query(
        `with t as (insert into tags (name) values ('both ${n}') returning name) insert into measures (name) select name from t`,
      );
    }
  })();
  const running = join(folder, 'running.tar.gz');
  await writeBackup(source, inFolder('files'), running);
  going = false;
  await writer;
  const copy = await openedPool({ empty: true });
  await restoreBackup(copy, inFolder('moment'), running);
  const { rows } = await copy.query(
    `select count(*) filter (where m.id is null or t.id is null)::int as torn
       from (select * from tags where name like 'both%') t full join (select * from measures where name like 'both%') m using (name)`,
  );
  expect(rows).toEqual([{ torn: 0 }]);
  await Promise.all([source.end(), copy.end()]);
});

it('fills a portal in which there is nobody yet, which an interrupted restore leaves', async () => {
  const copy = await openedPool();
  await copy.query("insert into tags (name) values ('left over')");
  await copy.end();
  const again = openPool(copy.options.connectionString ?? '', 2);
  await restoreBackup(again, inFolder('again'), file);
  expect(await contentOf(again)).toEqual(await contentOf(portal));
  await again.end();
});

it('refuses a database in which there is somebody, and leaves it alone', async () => {
  const copy = await openedPool();
  await fillPortal(copy);
  const before = await contentOf(copy);
  await copy.end();
  const again = openPool(copy.options.connectionString ?? '', 2);
  await expect(restoreBackup(again, inFolder('refused'), file)).rejects.toThrow('The database is not empty');
  expect(await contentOf(again)).toEqual(before);
  await again.end();
});

it.each([
  ['tables of its own', 'create table payroll (naira int); create table users (id int)'],
  ['migrations of its own', 'create table schema_migrations (version text); create table users (id int)'],
  ['jobs of its own', 'create schema jobs; create table jobs.nightly (at text)'],
  ['nothing but a view', 'create view today as select now()'],
  [
    'nothing but a function',
    'create function vat(naira int) returns int language sql as $$ select naira / 10 $$',
  ],
])('refuses the database of another program that has %s, and leaves it alone', async (_, made) => {
  const other = await openedPool({ empty: true });
  await other.query(made);
  await other.end();
  const again = openPool(other.options.connectionString ?? '', 2);
  await expect(restoreBackup(again, inFolder('other'), file)).rejects.toThrow('The database is not empty');
  await expect(again.query(made)).rejects.toThrow('already exists');
  await again.end();
});

it('does not pass over uploads in silence where they would have to go into a bucket', async () => {
  const copy = await openedPool({ empty: true });
  const bucket: FileStorage = {
    ...{ endpoint: 'https://s3.example.com', bucket: 'b', region: 'auto', accessKeyId: 'a' },
    ...{ kind: 's3', secretAccessKey: 's' },
  };
  await expect(restoreBackup(copy, bucket, file)).rejects.toThrow('holds 2 uploads');
  const { rows } = await copy.query("select tablename from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
  await copy.end();
});

it('of two backups under one name at the same moment one is kept, whole', async () => {
  const name = join(folder, 'twice.tar.gz');
  const outcomes = await Promise.allSettled([1, 2].map(() => writeBackup(portal, inFolder('files'), name)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await readdir(folder)).filter((entry) => entry.startsWith('twice'))).toEqual(['twice.tar.gz']);
  const copy = await openedPool({ empty: true });
  await restoreBackup(copy, inFolder('twice'), name);
  expect(await contentOf(copy)).toEqual(await contentOf(portal));
  await copy.end();
});

it('counts the uploads that the database names and the folder has not', async () => {
  const source = await openedPool();
  await source.query(
    `insert into files (storage_key, name, type, size_bytes, sha256)
     select '2024:05:' || name, name, 'application/pdf', 8, '' from unnest(array['memo', 'lost']) name`,
  );
  const { missing } = await writeBackup(source, inFolder('files'), join(folder, 'missing.tar.gz'));
  expect(missing).toBe(1);
  await source.end();
});

it('fails where the uploads can’t be read, and is no backup without them', async () => {
  await writeFile(join(folder, 'no-folder'), '');
  await expect(writeBackup(portal, inFolder('no-folder'), join(folder, 'unread.tar.gz'))).rejects.toThrow(
    'ENOTDIR',
  );
});

it('says in a sentence where it can’t be written', async () => {
  await expect(
    writeBackup(portal, inFolder('files'), join(folder, 'nowhere', 'portal.tar.gz')),
  ).rejects.toThrow(BackupError);
});

it('refuses a database that somebody is connected to', async () => {
  const copy = await openedPool({ empty: true });
  const other = await openPool(copy.options.connectionString ?? '', 1).connect();
  await expect(restoreBackup(copy, inFolder('busy'), file)).rejects.toThrow(
    'stop the portal before restoring',
  );
  other.release(true);
  await copy.end();
});

it('overwrites neither a backup nor uploads', async () => {
  await expect(writeBackup(portal, inFolder('files'), file)).rejects.toThrow('exists already');
  const copy = await openedPool({ empty: true });
  await expect(restoreBackup(copy, inFolder('files'), file)).rejects.toThrow('is not empty');
  await copy.end();
});

it.each([
  ['cut off', (content: Buffer) => gzipSync(content.subarray(0, content.length - 5000)), /cut off/],
  [
    'changed in one row',
    (content: Buffer) => gzipSync(replaced(content, 'Okafor', 'Okator')),
    /damaged: the rows of users/,
  ],
  [
    'changed so that a row is none any more',
    (content: Buffer) => gzipSync(replaced(content, 'Okafor', 'Oka\tor')),
    /damaged: the rows of users/,
  ],
  [
    'changed in one upload',
    (content: Buffer) => gzipSync(replaced(content, 'the memo', 'the demo')),
    /damaged: .*memo/,
  ],
  ['something else', () => gzipSync(Buffer.alloc(4096, 'x')), /not a backup/],
  ['not even compressed', () => Buffer.from('select 1;'), /damaged or not a backup/],
  [
    'of a newer version',
    (content: Buffer) => gzipSync(replaced(content, '0001-foundation.sql', '9999-foundation.sql')),
    /newer version/,
  ],
])('refuses a file that is %s and leaves the database empty', async (name, damage, reason) => {
  const damaged = join(folder, `${name}.tar.gz`);
  await writeFile(damaged, damage(gunzipSync(await readFile(file))));
  const copy = await openedPool({ empty: true });
  await expect(restoreBackup(copy, inFolder(name), damaged)).rejects.toThrow(reason);
  const { rows } = await copy.query("select tablename from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
  expect((await readdir(folder)).filter((entry) => entry.startsWith(name))).toEqual([`${name}.tar.gz`]);
  await copy.end();
});

it('leaves nothing under the name of a backup that failed', async () => {
  const broken = await openedPool({ empty: true });
  await expect(writeBackup(broken, inFolder('files'), join(folder, 'failed.tar.gz'))).rejects.toThrow(
    new BackupError(
      'The database is empty: there is nothing to back up. Is DATA_DIR, or DATABASE_URL, the portal’s?',
    ),
  );
  expect((await readdir(folder)).filter((entry) => entry.startsWith('failed'))).toEqual([]);
  await broken.end();
});

it('brings an older backup up to the tables of today', async () => {
  const old = await openedPool({ empty: true });
  await migrate(old, '0003-places-and-stores.sql');
  await fillPortal(old);
  const oldFile = join(folder, 'old.tar.gz');
  await writeBackup(old, inFolder('files'), oldFile);
  const copy = await openedPool({ empty: true });
  await restoreBackup(copy, inFolder('old'), oldFile);
  expect(Object.keys(await contentOf(copy)).sort()).toEqual(Object.keys(await contentOf(portal)).sort());
  await Promise.all([old.end(), copy.end()]);
});

async function openedPool(options?: { empty: boolean }): Promise<pg.Pool> {
  return openPool((await createTestDatabase(options)).connectionString, 2);
}

const inFolder = (name: string) => ({ kind: 'folder', folder: join(folder, name) }) as const;

/** Rows with every kind of trouble: text that COPY escapes, circles of references, chained audit rows, sequences made later. */
async function fillPortal(pool: pg.Pool): Promise<void> {
  await pool.query("select add_code_prefix('LATER'), draw_code('LATER')");
  await pool.query('insert into tags (name) values ($1)', [AWKWARD]);
  await pool.query(
    `with department as (insert into departments (name, code, abv, type) values ('Finance', 'FIN', 'FIN', 'directorate') returning id)
     insert into users (staff_no, firstname, surname, email, department_id)
     select 'S' || n, 'Ngozi', 'Okafor', 'ngozi' || n || '@agency.test', id from department, generate_series(1, 500) n`,
  );
  await pool.query('update departments set head_id = (select min(id) from users)');
  for (const action of ['create', 'edit']) {
    await pool.query(
      `insert into activities (subject_type, subject_id, action, actor_name, seq, previous_hash, hash)
       values ('tags', 1, $1, 'Ngozi', 0, '', '')`,
      [action],
    );
  }
}

/** The digest of each table's rows, where each sequence stands and since when each migration does. */
async function contentOf(pool: pg.Pool): Promise<Record<string, unknown>> {
  const client = await pool.connect();
  const content: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(await readColumns(client))) {
    const { rows } = await client.query(
      `select count(*)::int, md5(string_agg(t::text, '|' order by t::text)) from (select ${columns.map((name) => `"${name}"`).join(',')} from "${table}") t`,
    );
    content[table] = rows[0];
  }
  const { rows } = await client.query(`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'
    union all select name, at::text from schema_migrations order by 1`);
  client.release(true);
  return { ...content, sequences: rows };
}

/** The archive with one word changed for another of the same length, its tar checksums untouched. */
function replaced(content: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(content);
  changed.write(to, changed.indexOf(from));
  return changed;
}
