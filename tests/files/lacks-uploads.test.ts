import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lacksUploads } from '#server/domain/files/index.ts';
import { createFileStore } from '#server/files/file-store.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let elsewhere: string;
beforeAll(async () => {
  portal = await startTestPortal();
  elsewhere = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(async () => {
  await portal.close();
  await rm(elsewhere, { recursive: true });
});

it('a portal with a folder of its own lacks what was uploaded through another one of the database', async () => {
  const ours = portal.portal;
  const other = { db: portal.db, files: createFileStore({ kind: 'folder', folder: elsewhere }) };
  expect([await lacksUploads(ours), await lacksUploads(other)]).toEqual([false, false]);
  const { token } = await addPerson(portal);
  const form = new FormData();
  form.append('files', new Blob(['a,b\n1,2']), 'a.csv');
  expect((await portal.call('POST', 'files', { token, form })).status).toBe(201);
  expect([await lacksUploads(ours), await lacksUploads(other)]).toEqual([false, true]);
});

it('an upload of which the server was stopped in the middle is not missed', async () => {
  await portal.pool.query(
    `insert into files (storage_key, name, type, size_bytes, sha256, is_kept)
     values ('2024:01:00000000-0000-0000-0000-000000000000', 'half.csv', 'text/csv', 1, 'x', false)`,
  );
  expect(await lacksUploads(portal.portal)).toBe(false);
});
