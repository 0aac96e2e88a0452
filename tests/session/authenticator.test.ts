import { Writable } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const logged: string[] = [];
let portal: TestPortal;
beforeAll(async () => {
  // Codes change each half minute: the clock stands, so that none changes between being made and being read.
  vi.useFakeTimers({ toFake: ['Date'] });
  const log = new Writable({
    write(chunk, _encoding, done) {
      logged.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  portal = await startTestPortal({ log });
  await portal.db.insertInto('groups').values({ name: 'Vault', totp_required: true }).execute();
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});
beforeEach(() => portal.db.deleteFrom('sign_in_failures').execute());

type Setup = { secret: string; uri: string; qr_svg: string };

/** The code of a moment `steps` from now; each counts once, so a test that needs several asks for neighbours. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const login = (username: string, totp?: string) =>
  portal.call<{ token: string }>('POST', 'login', { body: { username, password: TEST_PASSWORD, totp } });

const account = (token: string) =>
  portal.call<{ totp: { enabled: boolean; required: boolean } }>('GET', 'account', { token });

async function withAuthenticator() {
  const person = await addPerson(portal);
  const { body } = await portal.call<Setup>('POST', 'account/totp/start', { token: person.token });
  const code = codeOf(body.data.secret, -1);
  const confirm = { code, password: TEST_PASSWORD };
  expect(
    (await portal.call('POST', 'account/totp/confirm', { token: person.token, body: confirm })).status,
  ).toBe(200);
  return { ...person, secret: body.data.secret };
}

describe('an authenticator of one’s own', () => {
  it('is asked for at sign-in only once it is confirmed by its own code and the password', async () => {
    const person = await addPerson(portal);
    const { body } = await portal.call<Setup>('POST', 'account/totp/start', { token: person.token });
    expect(body.data.uri).toMatch(/^otpauth:\/\/totp\/Service%20Portal/);
    expect(body.data.qr_svg).toContain('<svg');
    expect((await login(person.email)).status).toBe(200);
    const confirm = (given: object) =>
      portal.call('POST', 'account/totp/confirm', { token: person.token, body: given });
    const code = codeOf(body.data.secret);
    expect((await confirm({ code, password: 'wrong password' })).body.errors).toHaveProperty('password');
    expect((await confirm({ code: '000000', password: TEST_PASSWORD })).body.errors).toHaveProperty('code');
    expect((await account(person.token)).body.data.totp.enabled).toBe(false);
    expect((await confirm({ code, password: TEST_PASSWORD })).status).toBe(200);
    expect((await account(person.token)).body.data.totp.enabled).toBe(true);
    const asked = await login(person.email);
    expect(asked.status).toBe(401);
    expect(asked.body.code).toBe('TOTP_REQUIRED');
  });

  it('lets each code count once, and a wrong one counts as a failure', async () => {
    const person = await withAuthenticator();
    const code = codeOf(person.secret, 1);
    expect((await login(person.email, code)).status).toBe(200);
    const again = await login(person.email, code);
    expect(again.body).toMatchObject({ code: 'TOTP_REQUIRED', errors: { totp: expect.anything() } });
    for (let failure = 2; failure <= 5; failure++) await login(person.email, '000000');
    expect((await login(person.email)).status).toBe(429);
  });

  it('tells nothing of itself to whoever lacks the password', async () => {
    const person = await withAuthenticator();
    const { body } = await portal.call('POST', 'login', {
      body: { username: person.email, password: 'wrong', totp: codeOf(person.secret, 1) },
    });
    expect(body.code).toBe('UNAUTHENTICATED');
  });

  it('is removed by a fresh code of it and the password, and set up anew after that', async () => {
    const { token, email, secret } = await withAuthenticator();
    const remove = (code: string, password: string) =>
      portal.call('POST', 'account/totp/remove', { token, body: { code, password } });
    expect((await portal.call('POST', 'account/totp/start', { token })).status).toBe(409);
    expect((await remove(codeOf(secret), 'wrong')).body.errors).toHaveProperty('password');
    expect((await remove('000000', TEST_PASSWORD)).body.errors).toHaveProperty('code');
    expect((await remove(codeOf(secret, -1), TEST_PASSWORD)).body.errors).toHaveProperty('code');
    expect((await account(token)).body.data.totp.enabled).toBe(true);
    expect((await remove(codeOf(secret), TEST_PASSWORD)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect((await portal.call('POST', 'account/totp/start', { token })).status).toBe(200);
  });

  it('leaves on record by what somebody signed in, and in the log who entered a wrong code', async () => {
    const { id, email, secret } = await withAuthenticator();
    await login(email, '000000');
    const wrong = logged.map((line) => JSON.parse(line)).filter(({ msg }) => /code/.test(msg));
    expect(wrong.at(-1)).toMatchObject({
      ...{ level: 40, user_id: id, address: '127.0.0.1', msg: 'code of an authenticator refused' },
    });
    expect((await login(email, codeOf(secret))).status).toBe(200);
    const signedIn = await portal.db
      .selectFrom('activities')
      .select('remark')
      .where('subject_type', '=', 'sessions')
      .where('subject_id', '=', id)
      .where('action', '=', 'signed-in')
      .orderBy('seq')
      .execute();
    expect(signedIn.at(-1)).toEqual({ remark: '127.0.0.1, by password and code' });
  });

  it('is not guessed by whoever knows the password: wrong codes slow down', async () => {
    const { token } = await withAuthenticator();
    const remove = () =>
      portal.call('POST', 'account/totp/remove', {
        token,
        body: { code: '000000', password: TEST_PASSWORD },
      });
    for (let failure = 1; failure <= 5; failure++) expect((await remove()).status).toBe(422);
    expect((await remove()).status).toBe(429);
  });
});

describe('a group that asks for an authenticator', () => {
  it('lets its member in only after they have set one up, in the sign-in itself', async () => {
    const person = await addPerson(portal, { groups: ['Vault'] });
    expect((await portal.call('GET', 'session', { token: person.token })).status).toBe(401);
    const first = await login(person.email);
    expect(first.status).toBe(403);
    expect(first.body.code).toBe('TOTP_SETUP_REQUIRED');
    expect(first.body.detail).toContain('Vault');
    const second = await login(person.email);
    const [lapsed, offered] = [first.body.facts.secret as string, second.body.facts.secret as string];
    expect(offered).not.toBe(lapsed);
    expect((await login(person.email, codeOf(lapsed))).body.code).toBe('TOTP_SETUP_REQUIRED');
    const entered = await login(person.email, codeOf(offered));
    expect(entered.status).toBe(200);
    expect((await account(entered.body.data.token)).body.data.totp).toMatchObject({
      enabled: true,
      required: true,
    });
  });

  it('ends the session of a member without one at once, and doesn’t let them remove theirs', async () => {
    const joining = await addPerson(portal);
    const guarded = await withAuthenticator();
    expect((await account(joining.token)).status).toBe(200);
    await portal.pool.query(
      `insert into group_members (group_id, user_id) select id, unnest($1::bigint[]) from groups where name = 'Vault'`,
      [[joining.id, guarded.id]],
    );
    expect((await account(joining.token)).status).toBe(401);
    expect((await account(guarded.token)).status).toBe(200);
    const removed = await portal.call('POST', 'account/totp/remove', {
      token: guarded.token,
      body: { code: codeOf(guarded.secret), password: TEST_PASSWORD },
    });
    expect(removed.body.code).toBe('RULE');
  });

  it('has a lost one removed by whoever may edit employees, who never removes their own', async () => {
    const admin = await addPerson(portal, { permissions: ['edit-employees'] });
    const person = await withAuthenticator();
    const remove = (id: number) =>
      portal.call('POST', `users/${id}/remove-authenticator`, { token: admin.token });
    expect((await remove(admin.id)).status).toBe(422);
    expect((await remove(person.id)).status).toBe(200);
    expect((await account(person.token)).status).toBe(401);
    expect((await login(person.email)).status).toBe(200);
    const timeline = await portal.db
      .selectFrom('activities')
      .select(['action', 'actor_id'])
      .where('subject_type', '=', 'employees')
      .where('subject_id', '=', person.id)
      .orderBy('seq')
      .execute();
    expect(timeline.at(-1)).toEqual({ action: 'authenticator-removed', actor_id: admin.id });
  });
});
