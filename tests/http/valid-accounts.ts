import { Secret, TOTP } from 'otpauth';
import { sealAuthenticator } from '#server/domain/session/index.ts';
import { hashOfLink } from '#server/domain/session/links.ts';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import type { Call, Person } from './valid-posts.ts';

/** The password that people choose next. */
export const NEXT_PASSWORD = 'Violet-Harmattan-58';

/** Calls about one's own account that the schema alone doesn't make. */
export const ACCOUNT_CALLS: Readonly<
  Record<string, (portal: TestPortal, person: Person) => Call | Promise<Call>>
> = {
  '/login': (_portal, { email }) => ({
    token: null,
    body: { username: email, password: TEST_PASSWORD },
    secrets: [TEST_PASSWORD],
  }),
  '/password/forgot': (_portal, { email }) => ({ token: null, body: { username: email } }),
  '/password/reset': async (portal, person) => {
    const token = `reset-${person.staff_no}`;
    await portal.db
      .insertInto('one_time_links')
      .values({
        token_hash: hashOfLink(token),
        purpose: 'password-reset',
        user_id: person.id,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    return { token: null, body: { token, password: NEXT_PASSWORD }, secrets: [token, NEXT_PASSWORD] };
  },
  '/account/password': () => ({
    body: { current: TEST_PASSWORD, next: NEXT_PASSWORD },
    secrets: [TEST_PASSWORD, NEXT_PASSWORD],
  }),
  '/users/:id/invite': async (portal) => {
    const { id } = await addPerson(portal, { status: 'invited' });
    return { path: `/users/${id}/invite`, body: {} };
  },
  '/users/acts/invite': async (portal) => {
    const { id } = await addPerson(portal, { status: 'invited' });
    return { body: { rows: [{ id }] } };
  },
  '/account/picture': () => ({ body: { picture: null } }),
  '/account/totp/start': () => ({ body: {} }),
  '/account/totp/confirm': async (portal, { token }) => {
    const { body } = await portal.call<{ secret: string }>('POST', 'account/totp/start', { token });
    const code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate();
    return { body: { code, password: TEST_PASSWORD }, secrets: [TEST_PASSWORD] };
  },
  '/account/totp/remove': async (portal, { id }) => {
    const secret = await giveAuthenticator(portal, id);
    return {
      body: { code: new TOTP({ secret }).generate(), password: TEST_PASSWORD },
      secrets: [TEST_PASSWORD],
    };
  },
};

/** Gives a person an authenticator, and answers its secret. */
export async function giveAuthenticator({ db }: TestPortal, user_id: number): Promise<Secret> {
  const secret = new Secret({ size: 20 });
  await db
    .updateTable('user_credentials')
    .set({ totp_secret: sealAuthenticator(user_id, secret.base32), totp_confirmed_at: new Date() })
    .where('user_id', '=', user_id)
    .execute();
  return secret;
}
