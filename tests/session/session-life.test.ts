import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/connection.ts';
import { watchedPool } from '../payments/watched-pool.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const session = (token: string) =>
  portal.call<{ permissions: string[]; expires_at: string }>('GET', 'session', { token });

const age = (userId: number, what: 'created_at' | 'last_seen_at', seconds: number) =>
  portal.pool.query(`update sessions set ${what} = now() - make_interval(secs => $1) where user_id = $2`, [
    seconds,
    userId,
  ]);

describe('a session', () => {
  it('is told in one round trip to the database, once it is known whose it is', async () => {
    const { token } = await addPerson(portal, { permissions: ['browse-tags'] });
    let trips = 0;
    const db = openDatabase(
      watchedPool(portal.pool, () => {
        trips += 1;
      }),
    );
    const app = await buildApp({ ...portal.portal, db }, () => true);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ url: '/api/session', headers });
    expect([answer.statusCode, answer.json().data.permissions]).toEqual([200, ['browse-tags']]);
    expect(trips).toBe(1);
    await app.close();
  });

  it('slides by ten minutes with each call and ends after ten minutes without one', async () => {
    const { id, token } = await addPerson(portal);
    await age(id, 'last_seen_at', 590);
    expect((await session(token)).status).toBe(200);
    const { rows } = await portal.pool.query(
      'select last_seen_at > now() - interval $$1 minute$$ as slid from sessions where user_id = $1',
      [id],
    );
    expect(rows[0].slid).toBe(true);
    await age(id, 'last_seen_at', 606);
    const ended = await session(token);
    expect(ended.status).toBe(401);
    expect(ended.body).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Your session has expired!!' });
  });

  it('ends at its absolute limit whatever is done in it; the setting counts at once, and a wrong one does no harm', async () => {
    const { id, token } = await addPerson(portal);
    const limit = (value: string) =>
      portal.db
        .updateTable('settings')
        .set({ value })
        .where('key', '=', 'session_absolute_minutes')
        .execute();
    await age(id, 'created_at', 3_000);
    expect((await session(token)).status).toBe(200);
    await limit('55');
    const { body } = await session(token);
    expect(Date.parse(body.data.expires_at) - Date.now()).toBeLessThan(301_000);
    await limit('45');
    expect((await session(token)).status).toBe(401);
    await limit('twelve hours');
    expect((await session(token)).status).toBe(200);
    await limit('720');
    await age(id, 'created_at', 43_201);
    expect((await session(token)).status).toBe(401);
  });

  it.each(['GET', 'POST'])('ends at once with %s logout, whose message is the server’s', async (method) => {
    const { token } = await addPerson(portal);
    const left = await portal.call(method, 'logout', { token });
    expect(left.status).toBe(200);
    expect(left.body.message).toBe('You have signed out.');
    expect((await session(token)).status).toBe(401);
    expect((await portal.call(method, 'logout', { token })).status).toBe(401);
  });

  it('says that it ended to whoever names the mark of an earlier answer too', async () => {
    const { token } = await addPerson(portal);
    const left = await portal.call('GET', 'logout', { token, headers: { 'if-none-match': '*' } });
    expect([left.status, left.headers.etag]).toEqual([200, undefined]);
    expect(left.body.message).toBe('You have signed out.');
  });

  it('ends at once when the person is deactivated', async () => {
    const { id, token } = await addPerson(portal);
    await portal.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute();
    expect((await session(token)).status).toBe(401);
  });

  it('has permissions given and taken from the very next call on', async () => {
    const { token, staff_no } = await addPerson(portal, { permissions: ['browse-brands'] });
    const list = () => portal.call('GET', 'productBrands', { token });
    const group = () =>
      portal.db.selectFrom('groups').select('id').where('name', '=', `Group of ${staff_no}`);
    expect((await list()).status).toBe(200);
    await portal.db.deleteFrom('group_permissions').where('group_id', 'in', group()).execute();
    const refused = await list();
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain('You need permission to browse brands.');
    expect(refused.body.facts).toMatchObject({ permission: 'browse-brands' });
    await portal.pool.query(
      `insert into group_permissions (group_id, permission) select id, 'browse-brands' from groups where name = $1`,
      [`Group of ${staff_no}`],
    );
    expect((await list()).status).toBe(200);
    await portal.pool.query(`update modules set is_disabled = true where slug = 'brands'`);
    expect((await list()).status).toBe(403);
    await portal.pool.query(`update modules set is_disabled = false where slug = 'brands'`);
  });

  it('has the rights of an acting member only on the days of the acting', async () => {
    const { id, token } = await addPerson(portal, { groups: ['Administrators'] });
    const days = (starts_on: string | null, ends_on: string | null) =>
      portal.db.updateTable('group_members').set({ starts_on, ends_on }).where('user_id', '=', id).execute();
    const allowed = async () => (await portal.call('GET', 'productBrands', { token })).status === 200;
    expect(await allowed()).toBe(true);
    await days('2020-01-01', '2020-12-31');
    expect(await allowed()).toBe(false);
    await days('2999-01-01', null);
    expect(await allowed()).toBe(false);
    await days('2020-01-01', '2999-01-01');
    expect(await allowed()).toBe(true);
  });

  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic abc'],
    ['an unknown token', 'Bearer abc'],
    ['nothing after the scheme', 'Bearer '],
  ])('is refused with %s', async (_, authorization) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    expect((await portal.call('GET', 'session', { headers })).status).toBe(401);
  });
});

it('somebody who may edit employees signs one out everywhere, on record, and not themselves', async () => {
  const admin = await addPerson(portal, { permissions: ['edit-employees'] });
  const person = await addPerson(portal);
  const bystander = await addPerson(portal);
  const end = (id: number, token = admin.token) => portal.call('POST', `users/${id}/end-sessions`, { token });
  expect((await end(person.id, bystander.token)).status).toBe(403);
  expect((await end(admin.id)).body.code).toBe('RULE');
  expect((await end(2_000_000)).status).toBe(404);
  const { status, body } = await end(person.id);
  expect([status, body.data]).toEqual([200, { ended: 1 }]);
  expect((await session(person.token)).status).toBe(401);
  expect((await session(bystander.token)).status).toBe(200);
  const last = await portal.db
    .selectFrom('activities')
    .select(['action', 'actor_id'])
    .where('subject_type', '=', 'employees')
    .where('subject_id', '=', person.id)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  expect(last).toEqual({ action: 'signed-out-everywhere', actor_id: admin.id });
});
