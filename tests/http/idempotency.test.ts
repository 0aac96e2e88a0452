import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  token = (await addPerson(portal, { groups: ['Administrators'] })).token;
});
afterAll(() => portal.close());

type Brand = { id: number; name: string; version: number };

const create = (name: string, key: string, as = token) =>
  portal.call<Brand>('POST', 'productBrands', {
    token: as,
    body: { name },
    headers: { 'idempotency-key': key },
  });
const brands = async (name: string) =>
  (await portal.db.selectFrom('product_brands').select('id').where('name', '=', name).execute()).length;

describe('an Idempotency-Key', () => {
  it('makes three calls at once one effect and one answer', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create('Thrice', 'thrice')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await brands('Thrice')).toBe(1);
  });

  it('answers again after hours with what it answered first, though the record has changed since', async () => {
    const first = await create('Once', 'once');
    await portal.call('PATCH', `productBrands/${first.body.data.id}`, { token, body: { name: 'Renamed' } });
    expect((await create('Once', 'once')).text).toBe(first.text);
  });

  it('refuses another body or another route', async () => {
    await create('Mine', 'fixed');
    const other = await create('Yours', 'fixed');
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
    const tag = await portal.call('POST', 'tags', {
      token,
      body: { name: 'Mine' },
      headers: { 'idempotency-key': 'fixed' },
    });
    expect(tag.body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await brands('Yours')).toBe(0);
  });

  it('is not done any more once another is sent in its place, and that is refused when it was done', async () => {
    const instead = (name: string, key: string, of: string) =>
      portal.call<Brand>('POST', 'productBrands', {
        token,
        body: { name },
        headers: { 'idempotency-key': key, 'instead-of': of },
      });
    const done = await instead('Typed then', 'then-1', 'never, nor-this');
    expect(done.status, done.text).toBe(201);
    const late = await create('Too late', 'never');
    expect([late.body.code, late.body.detail]).toEqual([
      'IDEMPOTENCY_MISMATCH',
      'Another call was sent in place of this one, which is not done any more. Nothing was changed.',
    ]);
    expect([await brands('Too late'), await brands('Typed then')]).toEqual([0, 1]);

    await create('Done first', 'lost-2');
    const told = await instead('Done then', 'then-2', 'never lost-2');
    expect([told.status, told.body.code]).toEqual([409, 'DONE_BEFORE']);
    expect(told.body.detail).toMatch(/^What you sent before was done after all: .*brand/);
    expect(await brands('Done then')).toBe(0);
    // What has a code is named, so that the form leads there.
    const officer = await addPerson(portal, { groups: ['Budget Officers'] });
    const code = (named: string, headers: Record<string, string>) =>
      portal.call<Brand>('POST', 'budgetCodes', { token: officer.token, body: { code: named }, headers });
    const made = await code('LOST-1', { 'idempotency-key': 'lost-code' });
    expect(made.status, made.text).toBe(201);
    const named = await code('LOST-2', { 'idempotency-key': 'then-code', 'instead-of': 'lost-code' });
    expect(named.body.facts).toEqual({ 'budget code': { id: made.body.data.id, code: 'LOST-1' } });
    // Sent in its place and lost as well, it is answered as it was first.
    const first = await instead('Typed third', 'then-3', 'lost-3');
    expect((await instead('Typed third', 'then-3', 'lost-3')).text).toBe(first.text);
    // Its own key among them names no other call.
    expect((await instead('Named itself', 'then-5', 'then-5')).status).toBe(201);
    expect((await instead('Named itself', 'then-5', 'then-5')).status).toBe(201);
    const unguarded = { token, body: { name: 'No key' }, headers: { 'instead-of': 'lost-2' } };
    expect((await portal.call('POST', 'productBrands', unguarded)).status).toBe(422);
    const many = Array.from({ length: 21 }, (_, place) => `k${place}`).join(' ');
    expect((await instead('Many', 'then-4', many)).status).toBe(422);
  });

  it('of two calls at once, each in the place of the other, leaves one', async () => {
    const send = (name: string, key: string, of: string) =>
      portal.call('POST', 'productBrands', {
        token,
        body: { name },
        headers: { 'idempotency-key': key, 'instead-of': of },
      });
    await Promise.all([send('Either', 'this', 'that'), send('Or', 'that', 'this')]);
    expect((await brands('Either')) + (await brands('Or'))).toBeLessThanOrEqual(1);
  });

  it('of several parts stops what is sent in its place from the first of them on, and is answered once', async () => {
    const [first, held, other] = await Promise.all(
      ['Part one', 'Part held', 'Part other'].map(async (name) => (await create(name, name)).body.data),
    );
    const remove = (rows: (Brand | undefined)[], headers: Record<string, string>) =>
      portal.call('POST', 'productBrands/acts/delete', {
        token,
        body: { rows: rows.map((row) => ({ id: row?.id })) },
        headers,
      });
    const holder = await portal.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from product_brands where id = $1 for update', [held?.id]);
      const lost = [1, 2].map(() => remove([first, held], { 'idempotency-key': 'parts' }));
      await expect.poll(() => brands('Part one')).toBe(0);
      const instead = () => remove([other], { 'idempotency-key': 'no parts', 'instead-of': 'parts' });
      const refused = await instead();
      expect([refused.status, refused.body.code]).toEqual([409, 'DONE_BEFORE']);
      expect(refused.body.detail).toMatch(/^A part of what you sent before was done, or is being done\. /);
      await holder.query('commit');
      const [one, two] = await Promise.all(lost);
      expect([one?.status, one?.body.message, two?.text]).toEqual([
        200,
        '2 of 2 brands were deleted.',
        one?.text,
      ]);
      expect((await instead()).body.detail).toMatch(/^What you sent before was done after all: 2 of 2 /);
      expect(await brands('Part other')).toBe(1);
    } finally {
      holder.release();
    }
  });

  it('is not used up by a call that was refused', async () => {
    expect((await create('', 'corrected')).status).toBe(422);
    await create('Taken', 'taken');
    expect((await create('Taken', 'corrected')).status).toBe(422);
    expect((await create('Free', 'corrected')).status).toBe(201);
  });

  it('has a change and a deletion done once too, though the version that was seen is an older one by then', async () => {
    const { id, version } = (await create('Changed', 'to be changed')).body.data;
    const send = (method: 'PATCH' | 'DELETE', body: object, key: string) =>
      portal.call<Brand>(method, `productBrands/${id}`, { token, body, headers: { 'idempotency-key': key } });
    const change = () => send('PATCH', { name: 'Changed once', seen: version }, 'change');
    const [changed, ...again] = await Promise.all([change(), change(), change()]);
    expect([changed?.status, changed?.body.data]).toEqual([
      200,
      expect.objectContaining({ version: version + 1 }),
    ]);
    expect(again.map(({ text }) => text)).toEqual([changed?.text, changed?.text]);
    expect((await send('PATCH', { name: 'Changed otherwise' }, 'change')).body.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    const remove = () => send('DELETE', { seen: version + 1 }, 'remove');
    const [removed, then] = [await remove(), await remove()];
    expect([removed.status, then.text]).toEqual([200, removed.text]);
    expect((await send('DELETE', { seen: version + 1 }, 'anew')).status).toBe(404);
  });

  it('is each person’s own', async () => {
    const other = await addPerson(portal, { groups: ['Administrators'] });
    const [one, two] = [
      await create('Person one', 'shared'),
      await create('Person two', 'shared', other.token),
    ];
    expect([one.body.data.name, two.body.data.name]).toEqual(['Person one', 'Person two']);
  });

  it('never keeps a password, a link or a secret', async () => {
    const person = await addPerson(portal);
    const secret = 'a very secret password';
    const headers = { 'idempotency-key': 'secret' };
    await portal.call('POST', 'account/password', {
      token: person.token,
      headers,
      body: { current: secret, next: secret },
    });
    const offer = await portal.call<{ secret: string }>('POST', 'account/totp/start', {
      token: person.token,
      headers,
    });
    const shown = await portal.call<{ link: string }>('POST', `users/${person.id}/invite`, {
      token,
      headers,
    });
    const kept = await portal.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', 'secret')
      .execute();
    expect(kept.map(({ answer }) => answer)).toEqual([null, null]);
    for (const told of [secret, offer.body.data.secret, shown.body.data.link])
      expect(kept.map(({ sealed }) => sealed?.toString('latin1')).join()).not.toContain(told);
  });

  it.each([['x'.repeat(201)]])('has at most 200 characters', async (key) => {
    expect((await create('Long', key)).status).toBe(422);
  });
});

describe('the version that a person saw', () => {
  const change = (id: number, body: object, headers: Record<string, string> = {}) =>
    portal.call<Brand>('PATCH', `productBrands/${id}`, { token, body, headers });

  it('refuses a change of another one with who changed what and when', async () => {
    const editor = await addPerson(portal, { groups: ['Administrators'], surname: 'Bello' });
    const { body } = await create('Seen', 'seen');
    const { id, version } = body.data;
    await portal.call('PATCH', `productBrands/${id}`, {
      token: editor.token,
      body: { name: 'Seen by Bello' },
    });
    const stale = await change(id, { name: 'Mine now', seen: version });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'STALE',
      message: 'This record was not updated!',
      detail: expect.stringMatching(/^Bello Ngozi changed it on \d\d-\d\d-\d{4} \d\d:\d\d/),
      facts: {
        version: version + 1,
        changed_by: 'Bello Ngozi',
        changes: { name: ['Seen', 'Seen by Bello'] },
      },
    });
    expect((await change(id, { name: 'Mine now' }, { 'if-match': String(version) })).body.code).toBe('STALE');
    expect((await change(id, { name: 'Mine now' }, { 'if-match': `W/"${version + 1}"` })).status).toBe(200);
    expect(
      (await portal.call('DELETE', `productBrands/${id}`, { token, body: { seen: version } })).body.code,
    ).toBe('STALE');
  });

  it('lets one of two changes at once through', async () => {
    const { body } = await create('Twice', 'twice');
    const { id, version: seen } = body.data;
    const answers = await Promise.all(['A', 'B'].map((name) => change(id, { name: `Twice ${name}`, seen })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    { seen: 'x' },
    { seen: '' },
    { seen: {} },
    { seen: [] },
    { seen: true },
    { seen: 1.5 },
    { seen: -1e30 },
  ])('refuses $seen as a version', async ({ seen }) => {
    const { body } = await create(`Wrong ${JSON.stringify(seen)}`, `wrong ${JSON.stringify(seen)}`);
    expect((await change(body.data.id, { name: 'X', seen })).status).toBe(422);
  });
});
