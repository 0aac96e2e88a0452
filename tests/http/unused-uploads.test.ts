import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownFiles } from '#server/database/attachments.ts';
import type { Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { attachFiles } from '#server/domain/files/index.ts';
import { purgeFilesJob } from '#server/domain/files/purge-files.ts';
import { UNUSED_UPLOADS_BYTES } from '#shared/file-kinds.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

describe('what nobody uses', () => {
  const send = (token: string, size: number, name = 'a.csv') => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(size).fill(97)]), name);
    return portal.call('POST', 'files', { token, form });
  };
  /** As if the person had uploaded so much a while ago. */
  const waiting = (user: { id: number }, bytes: number) =>
    portal.db
      .insertInto('files')
      .values({
        storage_key: `2024:01:${crypto.randomUUID()}`,
        name: 'a.csv',
        size_bytes: bytes,
        type: 'text/csv',
        sha256: '',
        uploaded_by: user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const filesOf = async ({ id }: { id: number }) =>
    (await portal.db.selectFrom('files').select('is_kept').where('uploaded_by', '=', id).execute()).length;
  const stored = async () =>
    (await readdir(join(portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    ).length;

  it('comes to 250 MB for each person, and no more; what a record carries is not counted', async () => {
    const [me, other] = [await addPerson(portal), await addPerson(portal)];
    const { id } = await waiting(me, UNUSED_UPLOADS_BYTES - 10);
    expect((await send(me.token, 10)).status).toBe(201);
    const refused = await send(me.token, 1);
    expect([refused.status, refused.body.code]).toEqual([413, 'FILE_QUOTA']);
    expect(refused.body.detail).toMatch(/^You have uploaded 250 MB of files that no record uses\. Finish/);
    expect((await send(other.token, 1)).status).toBe(201);
    await inTransaction(portal.db, (trx) => attachFiles(trx, me, { type: 'brands', id: 1 }, [id]));
    expect((await send(me.token, 1)).status).toBe(201);
  });

  it('is refused before it is read once the person has that much, and stays in bounds however many come at once', async () => {
    const me = await addPerson(portal);
    await waiting(me, UNUSED_UPLOADS_BYTES - 2_500);
    const before = await stored();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => send(me.token, 1_000)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 201, 413, 413, 413, 413, 413, 413]);
    expect([await stored(), await filesOf(me)]).toEqual([before + 2, 3]);
    await expect(waiting(me, 1_000)).rejects.toMatchObject({ constraint: 'files_quota' });
    const store = vi.spyOn(portal.portal.files, 'storeUpload');
    await portal.db
      .updateTable('files')
      .set({ size_bytes: UNUSED_UPLOADS_BYTES })
      .where('uploaded_by', '=', me.id)
      .execute();
    expect((await send(me.token, 1)).body.code).toBe('FILE_QUOTA');
    expect(store).not.toHaveBeenCalled();
    store.mockRestore();
  });

  it('does not stay of a call that was refused, which will be sent again', async () => {
    const admin = await addPerson(portal, { groups: ['Administrators'] });
    const before = await stored();
    const form = new FormData();
    form.append('resource', 'funds');
    form.append('file', new Blob(['MZ']), 'funds.csv');
    form.append('colour', 'red');
    const refused = await portal.call('POST', 'imports', { token: admin.token, form });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const two = new FormData();
    two.append('files', new Blob(['a,b']), 'fine.csv');
    two.append('files', new Blob(['<!doctype html>']), 'page.html');
    expect((await portal.call('POST', 'files', { token: admin.token, form: two })).status).toBe(415);
    expect([await filesOf(admin), await stored()]).toEqual([0, before]);
  });

  it('leaves nothing on the disk that no row leads to, when the server is killed while it writes', async () => {
    const me = await addPerson(portal);
    const { files } = portal.portal;
    const real = files.storeUpload;
    let torso = '';
    const written = new Promise<void>((resolve) => {
      // Half of it is there, and the process goes no further.
      files.storeUpload = async (content, upload) => {
        for await (const _ of content);
        const key = `2024:02:${crypto.randomUUID()}`;
        await upload.announce?.({ key, name: 'a.csv', size: 10, type: 'text/csv', sha256: '' });
        torso = join(portal.config.dataDir, 'files', ...key.split(':'));
        await mkdir(dirname(torso), { recursive: true });
        await writeFile(torso, 'a,b');
        resolve();
        return new Promise(() => undefined);
      };
    });
    send(me.token, 10).catch(() => undefined);
    await written;
    files.storeUpload = real;
    const row = await portal.db
      .selectFrom('files')
      .select(['id', 'is_kept'])
      .where('uploaded_by', '=', me.id)
      .executeTakeFirstOrThrow();
    expect(row.is_kept).toBe(false);
    const attach = inTransaction(portal.db, (trx) =>
      attachFiles(trx, me, { type: 'brands', id: 1 }, [row.id]),
    );
    await expect(attach).rejects.toMatchObject({ code: 'VALIDATION' });
    await purgeFilesJob.work(portal.portal, {});
    await access(torso);
    await portal.pool.query(`update files set created_at = now() - interval '61 minutes' where id = $1`, [
      row.id,
    ]);
    await purgeFilesJob.work(portal.portal, {});
    await expect(access(torso)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await filesOf(me)).toBe(0);
  });

  it.each([
    [
      'an attachment',
      (trx: Transaction, me: { id: number }, id: number) =>
        attachFiles(trx, me, { type: 'brands', id: 1 }, [id]),
    ],
    [
      'a setting',
      async (trx: Transaction, me: { id: number }, id: number) => {
        await ownFiles(trx, me, [id]);
        await trx
          .updateTable('settings')
          .set({ value: String(id) })
          .where('key', '=', 'agency_logo')
          .execute();
      },
    ],
  ])('is not swept away under a transaction that is about to use it: %s', async (_, use) => {
    const me = await addPerson(portal);
    const { id } = await waiting(me, 10);
    await portal.pool.query(`update files set created_at = now() - interval '3 days' where id = $1`, [id]);
    let sweep: Promise<void> | undefined;
    await inTransaction(portal.db, async (trx) => {
      await use(trx, me, id);
      sweep = purgeFilesJob.work(portal.portal, {}) as Promise<void>;
      await vi.waitFor(async () => {
        const { rowCount } = await portal.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(1);
      });
    });
    await sweep;
    expect(await filesOf(me)).toBe(1);
  });

  it('goes from the disk too when the server is killed between the row and what it names', async () => {
    const me = await addPerson(portal);
    const { id } = await waiting(me, 10);
    await portal.pool.query(`update files set created_at = now() - interval '3 days' where id = $1`, [id]);
    const asked: unknown[] = [];
    const dying = {
      ...portal.portal,
      files: { ...portal.portal.files, removeFile: () => Promise.reject(new Error('killed')) },
      enqueue: async (_trx: unknown, job: string, data: unknown) => void asked.push([job, data]),
    };
    await expect(purgeFilesJob.work(dying, {})).rejects.toThrow('killed');
    expect(asked).toEqual([['remove-stored-file', { key: expect.stringMatching(/^2024:01:/) }]]);
  });
});
