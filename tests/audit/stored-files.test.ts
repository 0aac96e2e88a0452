import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore, type FileStore } from '#server/files/file-store.ts';
import { proveStoredFiles } from '#server/verify/stored-files.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const WORDS = 'What was paid, and to whom\n';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let portal: TestPortal;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  store = createFileStore({ kind: 'folder', folder });
  const { key, size, type, sha256, name } = await store.storeUpload([Buffer.from(WORDS)], {
    filename: 'paid.csv',
  });
  await portal.pool.query(
    `with f as (insert into files (name, type, size_bytes, sha256, storage_key, is_kept) values ($1, $2, $3, $4, $5, true) returning id)
     insert into attachments (file_id, subject_type, subject_id) select id, 'brands', 1 from f`,
    [name, type, size, sha256, key],
  );
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

async function wrong(): Promise<string | undefined> {
  const client = await portal.pool.connect();
  try {
    return (await proveStoredFiles(client, store)).wrong;
  } finally {
    client.release();
  }
}

async function pathOfFile(): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const file = found.find((one) => one.isFile());
  return join(file?.parentPath ?? '', file?.name ?? '');
}

describe('the files of the store', () => {
  it('are what was uploaded, to the letter', async () => {
    expect(await wrong()).toBeUndefined();
    const path = await pathOfFile();
    await writeFile(path, WORDS.replace('whom', 'nobody'));
    expect(await wrong()).toMatch(/^File \d+ \(paid\.csv\) was changed: it isn’t what was uploaded\.$/);
    await writeFile(path, WORDS);
    expect(await wrong()).toBeUndefined();
  });

  it('are looked at too where somebody or the agency shows them as a picture', async () => {
    await portal.pool.query(
      `insert into users (staff_no, firstname, surname, email) values ('1', 'Ada', 'Bello', 'ada@agency.test')`,
    );
    const shown = {
      picture: 'update users set avatar_file_id = $1 where id = (select min(id) from users)',
      logo: `update settings set value = $1::bigint::text where key = 'agency_logo'`,
    };
    for (const [name, statement] of Object.entries(shown)) {
      const { key, size, type, sha256 } = await store.storeUpload([PICTURE], { filename: `${name}.png` });
      const { rows } = await portal.pool.query<{ id: number }>(
        `insert into files (name, type, size_bytes, sha256, storage_key, is_kept) values ($1, $2, $3, $4, $5, true) returning id`,
        [`${name}.png`, type, size, sha256, key],
      );
      expect(await wrong()).toBeUndefined();
      await store.removeFile(key);
      expect(await wrong()).toBeUndefined();
      await portal.pool.query(statement, [rows[0]?.id]);
      expect(await wrong()).toMatch(
        new RegExp(`^File \\d+ \\(${name}\\.png\\) is not where files are kept\\.$`),
      );
      await portal.pool.query(statement, [null]);
    }
  });

  it('are all there', async () => {
    await rm(await pathOfFile());
    expect(await wrong()).toMatch(/^File \d+ \(paid\.csv\) is not where files are kept\.$/);
  });
});
