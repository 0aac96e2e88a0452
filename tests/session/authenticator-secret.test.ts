import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  readAuthenticatorSecret,
  sealAuthenticator,
  sealAuthenticatorsWith,
  sealPlainAuthenticators,
} from '#server/domain/session/index.ts';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const OURS = process.env.AUTHENTICATOR_SECRET ?? '';
const UNREADABLE =
  'This portal can’t read your authenticator. Ask an administrator to remove it, then set it up again.';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(async () => {
  sealAuthenticatorsWith(OURS);
  await portal.close();
});
beforeEach(() => portal.db.deleteFrom('sign_in_failures').execute());

const keep = (id: number, totp_secret: string) =>
  portal.db
    .updateTable('user_credentials')
    .set({ totp_secret, totp_confirmed_at: new Date(), totp_last_step: null })
    .where('user_id', '=', id)
    .execute();
const kept = async (id: number) =>
  (
    await portal.db
      .selectFrom('user_credentials')
      .select('totp_secret')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).totp_secret;
const login = (username: string, secret: Secret) =>
  portal.call('POST', 'login', {
    body: { username, password: TEST_PASSWORD, totp: new TOTP({ secret }).generate() },
  });

it('the database keeps no secret of an authenticator that it could read, and none twice alike', async () => {
  const { id, token } = await addPerson(portal);
  const { body } = await portal.call<{ secret: string }>('POST', 'account/totp/start', { token });
  expect(await kept(id)).toMatch(/^v1:[\w-]{80,}$/);
  expect(await kept(id)).not.toContain(body.data.secret);
  expect(sealAuthenticator(id, body.data.secret)).not.toBe(sealAuthenticator(id, body.data.secret));
});

it('a row of somebody else’s is of no use: who writes the database signs in as nobody with their own authenticator', async () => {
  const [writer, victim] = [await addPerson(portal), await addPerson(portal)];
  const secret = new Secret({ size: 20 });
  await keep(writer.id, sealAuthenticator(writer.id, secret.base32));
  expect((await login(writer.email, secret)).status).toBe(200);
  await keep(victim.id, (await kept(writer.id)) ?? '');
  expect((await login(victim.email, secret)).body).toMatchObject({ code: 'RULE', detail: UNREADABLE });
  await keep(victim.id, secret.base32);
  expect((await login(victim.email, secret)).body.detail).toBe(UNREADABLE);
});

it('a start seals what an older version kept as it was, and counts what it can’t read', async () => {
  await portal.db
    .updateTable('user_credentials')
    .set({ totp_secret: null, totp_confirmed_at: null })
    .execute();
  const person = await addPerson(portal);
  const secret = new Secret({ size: 20 });
  await keep(person.id, secret.base32);
  expect(await sealPlainAuthenticators(portal.db)).toBe(0);
  const sealed = await kept(person.id);
  expect(sealed).toMatch(/^v1:/);
  expect(await sealPlainAuthenticators(portal.db)).toBe(0);
  expect(await kept(person.id)).toBe(sealed);
  expect((await login(person.email, secret)).status).toBe(200);
  sealAuthenticatorsWith('another secret of at least 32 signs');
  expect(await sealPlainAuthenticators(portal.db)).toBe(1);
  sealAuthenticatorsWith(OURS);
});

it('restored without the secret an authenticator is removed by an administrator, and set up anew', async () => {
  const person = await addPerson(portal);
  const admin = await addPerson(portal, { groups: ['Administrators'] });
  const secret = new Secret({ size: 20 });
  await keep(person.id, sealAuthenticator(person.id, secret.base32));
  sealAuthenticatorsWith('another secret of at least 32 signs');
  try {
    expect((await login(person.email, secret)).body.detail).toBe(UNREADABLE);
    const removed = await portal.call('POST', `users/${person.id}/remove-authenticator`, {
      token: admin.token,
    });
    expect(removed.status).toBe(200);
    const again = await portal.call<{ token: string }>('POST', 'login', {
      body: { username: person.email, password: TEST_PASSWORD },
    });
    const { token } = again.body.data;
    const { body } = await portal.call<{ secret: string }>('POST', 'account/totp/start', { token });
    const code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate();
    const confirm = { code, password: TEST_PASSWORD };
    expect((await portal.call('POST', 'account/totp/confirm', { token, body: confirm })).status).toBe(200);
  } finally {
    sealAuthenticatorsWith(OURS);
  }
});

it('the secret is the one of the settings, or a file for the user of the server only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-authenticator-'));
  try {
    const read = (authenticatorSecret?: string) => readAuthenticatorSecret({ authenticatorSecret, dataDir });
    expect(await read('the one of the settings')).toBe('the one of the settings');
    const made = await read();
    expect(await read()).toBe(made);
    expect((await stat(join(dataDir, 'authenticator.secret'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
