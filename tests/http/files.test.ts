import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { attachFiles } from '#server/domain/files/index.ts';
import { purgeFilesJob } from '#server/domain/files/purge-files.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Upload = { id: number; name: string; size_bytes: number; type: string };

async function upload(token: string, ...names: string[]): Promise<Upload[]> {
  const form = new FormData();
  for (const name of names) form.append('files', new Blob([`a,b\n${name},2\n`]), name);
  const { status, body } = await portal.call<Upload[]>('POST', 'files', { token, form });
  expect(status).toBe(201);
  return body.data;
}

const idOf = (uploads: Upload[]) => uploads[0]?.id ?? 0;
const read = (token: string, id: number) => portal.call('GET', `files/${id}`, { token });

describe('uploads', () => {
  it('are kept several at once under their own names, and downloaded in a sandbox', async () => {
    const { token } = await addPerson(portal);
    const kept = await upload(token, '../../etc/pass wd.csv', 'Ọlá.csv');
    expect(kept.map(({ name }) => name)).toEqual(['pass wd.csv', 'Ọlá.csv']);
    expect(kept[0]).toMatchObject({ type: 'text/csv', size_bytes: 28 });
    const { text, headers } = await read(token, idOf(kept));
    expect(text).toBe('a,b\n../../etc/pass wd.csv,2\n');
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="pass wd.csv"/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it.each([
    [
      'a program',
      Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1'),
      'invoice.pdf',
      415,
      'FILE_TYPE',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'invoice.html', 415, 'FILE_TYPE'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'long.csv', 413, 'FILE_SIZE'],
  ])('are not %s', async (_, content, name, status, code) => {
    const { token } = await addPerson(portal);
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(content)]), name);
    const refused = await portal.call('POST', 'files', { token, form });
    expect(refused.status).toBe(status);
    expect(refused.body.code).toBe(code);
    expect(refused.body.detail).toContain(name);
  });

  it('are refused without files, as JSON ids of others, in a body that isn’t a form, and without a session', async () => {
    const [me, other] = [await addPerson(portal), await addPerson(portal)];
    const kept = await upload(other.token, 'a.csv');
    expect((await portal.call('POST', 'files', { token: me.token, form: new FormData() })).status).toBe(422);
    expect(
      (await portal.call('POST', 'files', { token: me.token, body: { files: [idOf(kept)] } })).status,
    ).toBe(415);
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(
      (await portal.call('POST', 'files', { token: me.token, headers: broken, body: 'nonsense' })).status,
    ).toBe(422);
    const form = new FormData();
    form.append('files', new Blob(['a']), 'a.csv');
    expect((await portal.call('POST', 'files', { form })).status).toBe(401);
    expect((await portal.call('POST', 'views', { token: me.token, form })).status).toBe(415);
  });

  it('sent twice under one key are answered once, known by their content', async () => {
    const { token } = await addPerson(portal);
    const send = (content: string) => {
      const form = new FormData();
      form.append('files', new Blob([content]), 'a.csv');
      return portal.call<Upload[]>('POST', 'files', { token, form, headers: { 'idempotency-key': 'one' } });
    };
    const [first, again, another] = [await send('a,b'), await send('a,b'), await send('a,c')];
    expect(again.body.data).toEqual(first.body.data);
    expect(another.body.code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('a file', () => {
  it('is read by whoever uploaded it; a record that carries it without listing it opens it to nobody', async () => {
    const owner = await addPerson(portal);
    const reader = await addPerson(portal, { permissions: ['read-brands'] });
    const id = idOf(await upload(owner.token, 'a.csv'));
    const brand = await portal.db
      .insertInto('product_brands')
      .values({ name: 'Paper' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await inTransaction(portal.db, (trx) => attachFiles(trx, owner, { type: 'brands', id: brand.id }, [id]));
    expect((await read(owner.token, id)).status).toBe(200);
    expect((await read(reader.token, id)).status).toBe(404);
    expect((await read(reader.token, 999_999)).status).toBe(404);
    expect((await portal.call('GET', `files/${id}`)).status).toBe(401);
  });

  it('is attached once, by its own person; of two acts at once one is refused', async () => {
    const [me, other] = [await addPerson(portal), await addPerson(portal)];
    const id = idOf(await upload(me.token, 'a.csv'));
    const attach = (actor: { id: number }, record: number) =>
      inTransaction(portal.db, (trx) => attachFiles(trx, actor, { type: 'brands', id: record }, [id]));
    await expect(attach(other, 1)).rejects.toMatchObject({ code: 'VALIDATION' });
    const both = await Promise.allSettled([attach(me, 1), attach(me, 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is deleted by its own person while nothing carries it', async () => {
    const [me, other] = [await addPerson(portal), await addPerson(portal)];
    const [free, carried] = (await upload(me.token, 'a.csv', 'b.csv')).map(({ id }) => id);
    await inTransaction(portal.db, (trx) => attachFiles(trx, me, { type: 'brands', id: 1 }, [carried ?? 0]));
    const remove = (token: string, id: number | undefined) => portal.call('DELETE', `files/${id}`, { token });
    expect((await remove(other.token, free)).status).toBe(404);
    expect((await remove(me.token, carried)).body.code).toBe('IN_USE');
    expect((await remove(me.token, free)).status).toBe(200);
    expect((await read(me.token, free ?? 0)).status).toBe(404);
  });

  it('that nothing came to use goes after two days, with what is stored; others stay', async () => {
    const me = await addPerson(portal);
    const [fresh, attached, logo, abandoned] = (
      await upload(me.token, 'a.csv', 'b.csv', 'c.csv', 'd.csv')
    ).map(({ id }) => id);
    await inTransaction(portal.db, (trx) => attachFiles(trx, me, { type: 'brands', id: 1 }, [attached ?? 0]));
    await portal.pool.query(`update settings set value = $1 where key = 'agency_logo'`, [String(logo)]);
    await portal.pool.query(`update files set created_at = now() - interval '3 days' where id <> $1`, [
      fresh,
    ]);
    const { rows } = await portal.pool.query('select storage_key from files where id = $1', [abandoned]);
    await purgeFilesJob.work(portal.portal, {});
    const statuses = await Promise.all(
      [fresh, attached, logo, abandoned].map((id) => read(me.token, id ?? 0)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    expect(await portal.portal.files.openFile(rows[0].storage_key)).toBeNull();
  });
});

describe('a record', () => {
  it('may come as a form: text becomes what its fields carry in JSON', async () => {
    const { token } = await addPerson(portal, { groups: ['Administrators'] });
    const send = (method: string, path: string, fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return portal.call<{ id: number; version: number }>(method, path, { token, form });
    };
    const made = await send('POST', 'vendors', {
      name: 'Paper & Co',
      rc_number: '0042',
      is_blocked: 'yes',
      mobile: '',
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: 'Paper & Co',
      rc_number: '0042',
      is_blocked: true,
      mobile: null,
    });
    const { id, version } = made.body.data;
    const changed = await send('PATCH', `vendors/${id}`, { is_blocked: 'false', seen: String(version) });
    expect(changed.body.data).toMatchObject({ is_blocked: false, version: version + 1 });
    expect((await send('PATCH', `vendors/${id}`, { name: 'X', seen: String(version) })).body.code).toBe(
      'STALE',
    );
    const refused = await send('POST', 'vendors', { name: '', colour: 'red' });
    expect(Object.keys(refused.body.errors).sort()).toEqual(['colour', 'name']);
  });
});
