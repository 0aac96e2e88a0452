import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const FULL =
  'The disk of the portal is full. Nothing was changed; tell whoever runs the portal, and try again once there is room.';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  token = (await addPerson(portal, { groups: ['Administrators'] })).token;
});
afterAll(() => portal.close());

it('while the database can’t write, calls that write get 503 and leave nothing, others go on; sent again they are done', async () => {
  await portal.pool.query(`
    create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on activities for each row execute function no_space()`);
  const create = () =>
    portal.call('POST', 'productBrands', {
      token,
      body: { name: 'Kept whole' },
      headers: { 'idempotency-key': 'disk-full' },
    });
  const refused = await create();
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([503, 'UNAVAILABLE', FULL]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.text).not.toContain('extend');
  const list = await portal.call<object[]>('GET', 'productBrands?search=kept', { token });
  expect([list.status, list.body.data]).toEqual([200, []]);
  await portal.pool.query('drop function no_space cascade');
  expect((await create()).status).toBe(201);
});

it.each(['ENOSPC', 'EDQUOT'])(
  'while no file can be written (%s), an upload gets 503 and leaves nothing that counts',
  async (code) => {
    const store = vi
      .spyOn(portal.portal.files, 'storeUpload')
      .mockRejectedValue(Object.assign(new Error(`${code}: no space left on device, write`), { code }));
    const upload = () => {
      const form = new FormData();
      form.append('files', new Blob(['a,b']), 'a.csv');
      return portal.call('POST', 'files', { token, form });
    };
    const refused = await upload();
    store.mockRestore();
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([503, 'UNAVAILABLE', FULL]);
    const { rows } = await portal.pool.query('select count(*)::int as count from files where is_kept');
    const kept = rows[0].count;
    expect((await upload()).status).toBe(201);
    const after = await portal.pool.query('select count(*)::int as count from files where is_kept');
    expect(after.rows[0].count).toBe(kept + 1);
  },
);
