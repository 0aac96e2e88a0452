import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { notify } from '#server/domain/notifications/index.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const setting = (key: string, value: string | null) =>
  portal.db.updateTable('settings').set({ value }).where('key', '=', key).execute();

describe('branding', () => {
  const branding = async () => (await portal.call('GET', 'branding')).body.data;

  it('tells everybody the agency’s name and notices, and nothing else of the settings', async () => {
    await setting('agency_name', 'Delta Basin Agency');
    await setting('sign_in_notice', 'Closed on Friday.');
    expect(await branding()).toEqual({
      agency_name: 'Delta Basin Agency',
      agency_subtitle: 'Federal Republic of Nigeria',
      agency_address: null,
      logo_url: null,
      notice: 'Closed on Friday.',
      help_desk: null,
      demonstration: null,
    });
  });

  it('shows the demonstration’s accounts only when the demonstration was loaded, and survives a setting that isn’t JSON', async () => {
    const told = {
      password: 'Portal-Demo-2024',
      accounts: [{ name: 'A', role: 'B', username: 'a@agency.test' }],
    };
    await portal.db
      .insertInto('settings')
      .values({
        key: 'demonstration',
        name: 'Demonstration',
        input_type: 'textarea',
        value: JSON.stringify(told),
      })
      .execute();
    expect((await branding()).demonstration).toEqual(told);
    for (const value of ['{', '[]', '""', null]) {
      await setting('demonstration', value);
      expect((await branding()).demonstration).toBeNull();
    }
  });

  it('serves the logo to everybody, and only a picture', async () => {
    const { token } = await addPerson(portal);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(png)]), 'logo.png');
    form.append('files', new Blob(['a,b\n1,2\n']), 'table.csv');
    const { body } = await portal.call<{ id: number }[]>('POST', 'files', { token, form });
    expect((await portal.call('GET', 'branding/logo')).status).toBe(404);
    await setting('agency_logo', String(body.data[1]?.id));
    expect((await branding()).logo_url).toBeNull();
    await setting('agency_logo', String(body.data[0]?.id));
    const logo = await portal.call('GET', (await branding()).logo_url as string);
    expect(logo.bytes.equals(png)).toBe(true);
    expect(logo.headers['cache-control']).toContain('immutable');
    await setting('agency_logo', 'none');
    expect((await branding()).logo_url).toBeNull();
  });
});

describe('notifications', () => {
  it('are counted by kind, listed newest first, and read by their own person only', async () => {
    const [me, other] = [await addPerson(portal), await addPerson(portal)];
    const news = (about: 'mine' | 'remarks', title: string) => ({
      user_ids: [me.id, other.id],
      about,
      title,
    });
    await inTransaction(portal.db, (trx) =>
      notify(trx, news('mine', 'One'), news('mine', 'Two'), {
        ...news('remarks', 'Three'),
        sender_name: 'Ada Obi',
        body: 'Why?',
      }),
    );
    type News = { id: number; title: string; read_at: string | null };
    const list = (query = '') => portal.call<News[]>('GET', `notifications${query}`, { token: me.token });
    const counts = async (token: string) =>
      (await portal.call('GET', 'notifications/counts', { token })).body.data;
    const read = (body: object) => portal.call('POST', 'notifications/read', { token: me.token, body });
    expect(await counts(me.token)).toEqual({ notifications: 2, messages: 1 });
    const { body } = await list('?kind=notification');
    expect(body.data.map(({ title }) => title).sort()).toEqual(['One', 'Two']);
    expect(body.meta).toMatchObject({ page: 1, total: 2 });
    expect((await list('?kind=message')).body.data[0]).toMatchObject({
      detail: 'Why?',
      sender_name: 'Ada Obi',
    });
    expect((await list('?per_page=2&page=2')).body.data).toHaveLength(1);
    const first = body.data[0]?.id ?? 0;
    expect((await read({ ids: [first] })).body.data).toEqual({ notifications: 1, messages: 1 });
    expect((await read({ all: true, kind: 'message' })).body.data).toEqual({ notifications: 1, messages: 0 });
    expect((await read({ all: true })).body.data).toEqual({ notifications: 0, messages: 0 });
    expect(await counts(other.token)).toEqual({ notifications: 2, messages: 1 });
    expect((await list('?kind=letter')).status).toBe(422);
    expect((await read({})).status).toBe(422);
  });
});

describe('saved views', () => {
  type View = { id: number; name: string; share: string; can_delete: boolean };
  const views = async (token: string) =>
    (await portal.call<View[]>('GET', 'views?resource=brands', { token })).body.data.map(({ name }) => name);
  const save = (token: string, body: object) =>
    portal.call<View>('POST', 'views', { token, body: { resource: 'brands', query: 'sort=-name', ...body } });

  it('are mine, my group’s or everyone’s', async () => {
    const groupOf = async (staffNo: string) =>
      (
        await portal.db
          .selectFrom('groups')
          .select('id')
          .where('name', '=', `Group of ${staffNo}`)
          .executeTakeFirstOrThrow()
      ).id;
    const me = await addPerson(portal, { permissions: ['browse-brands'] });
    const group_id = await groupOf(me.staff_no);
    const colleague = await addPerson(portal, {
      permissions: ['browse-brands'],
      groups: [`Group of ${me.staff_no}`],
    });
    const stranger = await addPerson(portal, { permissions: ['browse-brands'] });
    const admin = await addPerson(portal, { groups: ['Administrators'] });
    expect((await save(me.token, { name: 'Mine' })).status).toBe(201);
    const ours = await save(me.token, { name: 'Ours', share: 'group', group_id });
    expect(ours.body.data).toMatchObject({ share: 'group', can_delete: true });
    expect((await save(stranger.token, { name: 'No', share: 'group', group_id })).status).toBe(422);
    expect((await save(me.token, { name: 'No', share: 'everyone' })).status).toBe(403);
    const all = await save(admin.token, { name: 'All', share: 'everyone' });
    expect(await views(me.token)).toEqual(['Mine', 'Ours', 'All']);
    expect(await views(colleague.token)).toEqual(['Ours', 'All']);
    expect(await views(stranger.token)).toEqual(['All']);
    expect(await views((await addPerson(portal)).token)).toEqual([]);
    const remove = (token: string, id: number) => portal.call('DELETE', `views/${id}`, { token });
    expect((await remove(colleague.token, ours.body.data.id)).status).toBe(404);
    expect((await remove(me.token, all.body.data.id)).status).toBe(404);
    expect((await remove(me.token, ours.body.data.id)).status).toBe(200);
    expect((await remove(admin.token, all.body.data.id)).status).toBe(200);
    expect(await views(colleague.token)).toEqual([]);
  });

  it('are of lists that exist and that one may browse', async () => {
    const { token } = await addPerson(portal);
    expect((await save(token, { name: 'X' })).status).toBe(403);
    expect((await save(token, { name: 'X', resource: 'constructor' })).status).toBe(422);
  });
});

describe('form drafts', () => {
  it('are kept per form and person, replaced, read anywhere and forgotten', async () => {
    const [me, other] = [await addPerson(portal), await addPerson(portal)];
    const draft = (method: string, token: string, body?: object) =>
      portal.call<{ content: unknown } | null>(method, 'form-drafts/brands:create', { token, body });
    expect((await draft('GET', me.token)).body.data).toBeNull();
    // A form is sent under a key of what is typed in it: word for word.
    const typed = { start: '2026-12-01T10:00:00+01:00' };
    await draft('POST', me.token, { content: typed });
    expect((await draft('GET', me.token)).body.data).toMatchObject({ content: typed });
    expect(
      (await draft('POST', me.token, { content: { name: 'Ẹ\u0000B', lines: [{ rate: 1.5 }] } })).status,
    ).toBe(200);
    expect((await draft('GET', me.token)).body.data).toMatchObject({
      content: { name: 'ẸB', lines: [{ rate: 1.5 }] },
    });
    const written = { name: 'C:\\u0000\\n', pair: '\u{1f6a2}', half: 'cut\ud83d' };
    expect((await draft('POST', me.token, { content: written })).status).toBe(200);
    expect((await draft('GET', me.token)).body.data).toMatchObject({ content: { ...written, half: 'cut' } });
    expect((await draft('GET', other.token)).body.data).toBeNull();
    expect((await draft('POST', me.token, { content: { name: 'x'.repeat(200_001) } })).status).toBe(422);
    await draft('DELETE', me.token);
    expect((await draft('GET', me.token)).body.data).toBeNull();
    expect((await portal.call('GET', 'form-drafts/a%2Fb', { token: me.token })).status).toBe(422);
  });
});

describe('the search', () => {
  type Found = { resource: string; code: string; title: string; path: string };
  const search = async (token: string, q: string) =>
    (await portal.call<Found[]>('GET', `search?q=${encodeURIComponent(q)}`, { token })).body.data;

  beforeAll(async () => {
    await portal.pool.query(
      `insert into product_brands (name) select 'Ẹniọlá Paper ' || n from generate_series(1, 20) n`,
    );
    await portal.pool.query(
      `insert into vendors (name, rc_number) values ('Eniola Stationers 100% Ltd', 'RC-77001')`,
    );
    await portal.pool.query(`insert into budget_codes (code) values ('R0451')`);
  });

  it('finds by words (without accents) what the actor may browse, and at most twelve', async () => {
    const all = await addPerson(portal, { permissions: ['browse-brands', 'browse-vendors', 'read-vendors'] });
    const some = await addPerson(portal, { permissions: ['browse-vendors'] });
    const none = await addPerson(portal);
    expect(await search(all.token, 'eniola')).toHaveLength(12);
    const found = await search(some.token, 'ENIOLA');
    expect(found.map(({ title }) => title)).toEqual(['Eniola Stationers 100% Ltd']);
    expect(found[0]).toMatchObject({
      resource: 'vendors',
      path: expect.stringContaining('/administration/vendors?search='),
    });
    expect((await search(all.token, 'stationers'))[0]?.path).toMatch(/^\/administration\/vendors\/\d+$/);
    expect(await search(none.token, 'eniola')).toEqual([]);
  });

  it('puts the newest first', async () => {
    const { token } = await addPerson(portal, { permissions: ['browse-brands'] });
    expect((await search(token, 'eniola'))[0]?.title).toBe('Ẹniọlá Paper 20');
  });

  it('says in which text it was found, where neither code nor title holds it', async () => {
    await portal.pool.query(
      `insert into vendors (name, rc_number) values ('Bayside Supplies', 'RC-SHORELINE-1')`,
    );
    const { token } = await addPerson(portal, { permissions: ['browse-vendors'] });
    const matched = async (q: string) =>
      (await portal.call<{ matched: string | null }[]>('GET', `search?q=${q}`, { token })).body.data.map(
        (found) => found.matched,
      );
    expect(await matched('shoreline')).toEqual(['RC-SHORELINE-1']);
    expect(await matched('bayside')).toEqual([null]);
    expect(await matched('supplies%20bayside')).toEqual([null]);
    expect(await matched('bayside%20shoreline')).toEqual(['RC-SHORELINE-1']);
  });

  it('finds by the beginning of a code, from two characters on', async () => {
    const { token } = await addPerson(portal, { permissions: ['browse-budget-codes', 'browse-brands'] });
    expect((await search(token, 'r0')).map(({ code }) => code)).toEqual(['R0451']);
    expect((await search(token, 'R0451'))[0]).toMatchObject({ resource: 'budget-codes', code: 'R0451' });
    expect(await search(token, 'R')).toEqual([]);
  });

  it('finds a fund by the code that it points to, and only within the departments that one sees', async () => {
    await portal.pool.query(`
      with d as (insert into departments (name, code, abv, type)
          values ('Works', 'W1', 'WKS', 'department'), ('Legal', 'L1', 'LEG', 'department') returning id, abv),
        h as (insert into budget_heads (name, code) values ('Office', '2204') returning id),
        s as (insert into sub_budget_heads (budget_head_id, name, type) select id, 'Stationery', 'recurrent' from h returning id),
        c as (insert into budget_codes (code) values ('R0990'), ('R0991') returning id, code)
      insert into funds (budget_code_id, sub_budget_head_id, department_id, budget_year)
      select c.id, s.id, d.id, 2024 from c, s, d where (c.code, d.abv) in (('R0990', 'WKS'), ('R0991', 'LEG'))`);
    const { rows } = await portal.pool.query(`select id from departments where abv = 'WKS'`);
    const permissions = ['browse-funds', 'read-funds'];
    const { token } = await addPerson(portal, { permissions, department_id: rows[0].id });
    expect(await search(token, 'r099')).toMatchObject([
      {
        resource: 'funds',
        code: 'R0990',
        title: 'Stationery',
        path: expect.stringMatching(/^\/budget\/funds\/\d+$/),
      },
    ]);
  });

  it.each(['%%%', '___', "'; drop table users; --", '\\\\\\', '\u0000\u0000\u0000', '\ud800abc'])(
    'takes %j as text',
    async (q) => {
      const { token } = await addPerson(portal, { groups: ['Administrators'] });
      const { status } = await portal.call('GET', `search?q=${encodeURIComponent(q.toWellFormed())}`, {
        token,
      });
      expect(status).toBe(200);
      expect(await search(token, '100%')).toHaveLength(1);
    },
  );
});
