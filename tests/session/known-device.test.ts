import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

/** How often a password was hashed or compared, and whether that is `quick`: hundreds of real ones take minutes. */
const argon2 = vi.hoisted(() => ({ runs: 0, quick: false }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    async verify(kept: string, password: string) {
      argon2.runs += 1;
      return argon2.quick ? password === TEST_PASSWORD : real.verify(kept, password);
    },
    async hashRaw(secret: string, options: object) {
      argon2.runs += 1;
      return real.hashRaw(secret, argon2.quick ? { ...options, memoryCost: 64, timeCost: 1 } : options);
    },
  };
});

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom('sign_in_failures').execute());

interface Try {
  password?: string;
  cookie?: string;
  address?: string;
  key?: string;
  totp?: string;
}

function login(username: string, { password = TEST_PASSWORD, cookie, address, key, totp }: Try = {}) {
  return portal.call<{ token: string }>('POST', 'login', {
    body: { username, password, ...(totp && { totp }) },
    address,
    headers: { ...(cookie && { cookie }), ...(key && { 'idempotency-key': key }) },
  });
}

/** What a browser keeps of an answer and sends with its next sign-in. */
const cookieOf = ({ headers }: Awaited<ReturnType<typeof login>>) =>
  String(headers['set-cookie']).split(';')[0];

async function failures(scope: string): Promise<string[]> {
  const rows = await portal.db
    .selectFrom('sign_in_failures')
    .select('subject')
    .where('scope', '=', scope)
    .execute();
  return rows.map(({ subject }) => subject);
}

async function fail(times: number, username: string, given: Try = {}): Promise<void> {
  for (let failure = 1; failure <= times; failure++) await login(username, { password: 'wrong', ...given });
}

/** So many failures that the delay is minutes, however slow the machine that runs the test. */
const many = (scope: string, subject: string, times = 12) =>
  portal.db
    .insertInto('sign_in_failures')
    .values(Array.from({ length: times }, () => ({ scope, subject })))
    .execute();

describe('a browser that somebody signed in from before', () => {
  it('is never delayed by wrong tries of others, at the name or from the address', async () => {
    const person = await addPerson(portal);
    const cookie = cookieOf(await login(person.email));
    await many('account', `name:${person.email}`);
    await many('address', '127.0.0.1', 210);
    expect((await login(person.email)).status).toBe(429);
    const again = await login(person.email, { cookie });
    expect(again.status).toBe(200);
    expect((await login(person.staff_no, { cookie: `theme=dark; ${cookieOf(again)}` })).status).toBe(200);
    // Nor does it free the way for whoever guesses elsewhere.
    expect((await login(person.email, { address: '10.9.9.9' })).status).toBe(429);
  });

  it('is counted for itself: its failures delay it, and nothing else', async () => {
    const person = await addPerson(portal);
    const cookie = cookieOf(await login(person.email));
    await fail(4, person.email, { cookie });
    expect([await failures('account'), await failures('address')]).toEqual([[], []]);
    expect((await login(person.email, { cookie })).status).toBe(200);
    expect(await failures('device')).toEqual([]);
    await fail(1, person.email, { cookie });
    await many('device', String((await failures('device'))[0]));
    const refused = await login(person.email, { cookie });
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY']);
    expect((await login(person.email)).status).toBe(200);
  });

  it('has one number to guess with, however often somebody signs in from it', async () => {
    const person = await addPerson(portal);
    const first = cookieOf(await login(person.email));
    const second = cookieOf(await login(person.email, { cookie: first }));
    await fail(3, person.email, { cookie: first });
    await fail(2, person.email, { cookie: second });
    const counted = await failures('device');
    expect([counted.length, new Set(counted).size]).toEqual([5, 1]);
  });

  it('knows everybody who shares it, and nobody else', async () => {
    const [ada, bello, other] = [await addPerson(portal), await addPerson(portal), await addPerson(portal)];
    const cookie = cookieOf(await login(bello.email, { cookie: cookieOf(await login(ada.email)) }));
    await many('address', '127.0.0.1', 210);
    for (const { email } of [ada, bello]) expect((await login(email, { cookie })).status).toBe(200);
    expect((await login(other.email, { cookie })).status).toBe(429);
  });

  it('is a stranger with another password, after half a year, or with a cookie that the portal did not sign', async () => {
    const person = await addPerson(portal);
    const cookie = cookieOf(await login(person.email));
    await many('address', '127.0.0.1', 210);
    const forged = String(cookie).replace(/^device=\S/, (start) =>
      start === 'device=A' ? 'device=B' : 'device=A',
    );
    for (const wrong of [forged, 'device=', 'device=x.1.y', `${cookie}x`, 'device=~~~', 'other'])
      expect((await login(person.email, { cookie: wrong })).status, wrong).toBe(429);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 181 * 86_400_000 });
    expect((await login(person.email, { cookie })).status).toBe(429);
    vi.useRealTimers();
    expect((await login(person.email, { cookie })).status).toBe(200);
    await portal.call('POST', 'account/password', {
      token: person.token,
      body: { current: TEST_PASSWORD, next: 'Mango-Bicycle-Lamp-9' },
    });
    expect((await login(person.email, { cookie, password: 'Mango-Bicycle-Lamp-9' })).status).toBe(429);
  });

  it('is not delayed by wrong codes that somebody else enters with the password', async () => {
    const person = await addPerson(portal);
    const cookie = cookieOf(await login(person.email));
    await portal.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: 6 }, () => ({ scope: 'account', subject: `user:${person.id}` })))
      .execute();
    expect((await login(person.email)).status).toBe(429);
    expect((await login(person.email, { cookie })).status).toBe(200);
  });
});

describe('its cookie', () => {
  it('is for sign-in alone, out of the reach of scripts and other sites, and is given to whoever signed in', async () => {
    const person = await addPerson(portal);
    const { headers } = await login(person.email);
    const [value, ...attributes] = String(headers['set-cookie']).split('; ');
    expect(value).toMatch(/^device=[\w-]{16}\.\d+\.[\w-]{43}$/);
    expect(attributes).toEqual(['Path=/api/login', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict']);
    expect((await login(person.email, { password: 'wrong' })).headers).not.toHaveProperty('set-cookie');
  });

  it('goes over TLS only where people reach the portal so, and is of that host alone', async () => {
    const secure = await startTestPortal({
      env: { PUBLIC_URL: 'https://portal.agency.test' },
    });
    const person = await addPerson(secure);
    const signIn = (cookie?: string) =>
      secure.call('POST', 'login', {
        body: { username: person.email, password: TEST_PASSWORD },
        headers: cookie ? { cookie } : {},
      });
    const { headers } = await signIn();
    const [value = '', ...attributes] = String(headers['set-cookie']).split('; ');
    await secure.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: 12 }, () => ({ scope: 'account', subject: `name:${person.email}` })))
      .execute();
    const statuses = [(await signIn(value)).status, (await signIn(value.replace('__Host-', ''))).status];
    await secure.close();
    expect(value).toMatch(/^__Host-device=[\w-]{16}\./);
    expect(attributes).toEqual(['Path=/', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict', 'Secure']);
    expect(statuses).toEqual([200, 429]);
  });

  it('is read by no other call', async () => {
    const person = await addPerson(portal);
    const cookie = cookieOf(await login(person.email)) ?? '';
    expect((await portal.call('GET', 'session', { headers: { cookie } })).status).toBe(401);
  });

  it('is given again with the answer that is kept under a key, and kept as secretly as the token', async () => {
    const person = await addPerson(portal);
    const [first, again] = [
      await login(person.email, { key: 'kept' }),
      await login(person.email, { key: 'kept' }),
    ];
    expect(again.headers['set-cookie']).toBe(first.headers['set-cookie']);
    const kept = await portal.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', 'kept')
      .execute();
    expect(kept).toMatchObject([{ answer: null }]);
    expect(JSON.stringify(kept)).not.toContain(String(cookieOf(first)).slice(7, 23));
  });
});

describe('the delay of sign-in', () => {
  it('is judged before any password is hashed, with an Idempotency-Key too', async () => {
    const person = await addPerson(portal);
    await fail(1, person.email);
    await many('account', `name:${person.email}`);
    await many('link-address', '10.3.3.3', 210);
    expect(argon2.runs).toBeGreaterThan(0);
    argon2.runs = 0;
    for (const key of [undefined, 'one', 'two', 'three'])
      expect((await login(person.email, key ? { key } : {})).status).toBe(429);
    const body = { token: 'none', password: 'Mango-Bicycle-Lamp-9' };
    const rest = { address: '10.3.3.3', headers: { 'idempotency-key': 'four' } };
    const answers = [
      await portal.call('POST', 'password/reset', { body, ...rest }),
      await portal.call('PATCH', 'activate/users/0', { body, ...rest }),
      await portal.call('PATCH', 'activate/users/0', { body: { firstname: 'Nobody' }, ...rest }),
    ];
    expect([...answers.map(({ status }) => status), argon2.runs]).toEqual([429, 429, 401, 0]);
  });

  it('counts a wrong try under a key once, a right one sent twice not at all, and a guess at a key of somebody else', async () => {
    const person = await addPerson(portal);
    await login(person.email, { key: 'wrong', password: 'wrong' });
    expect([await failures('account'), await failures('address')]).toEqual([
      [`name:${person.email}`],
      ['127.0.0.1'],
    ]);
    await portal.db.deleteFrom('sign_in_failures').execute();
    const answers = [
      await login(person.email, { key: 'right' }),
      await login(person.email, { key: 'right' }),
    ];
    expect(new Set(answers.map(({ body }) => body.data.token)).size).toBe(1);
    expect(await failures('address')).toEqual([]);
    for (let guess = 1; guess <= 5; guess++) {
      const { body } = await login(person.email, { key: 'right', password: `guess ${guess}` });
      expect(body.code).toBe('IDEMPOTENCY_MISMATCH');
    }
    expect(await failures('account')).toHaveLength(5);
    await many('account', `name:${person.email}`);
    expect((await login(person.email, { key: 'right' })).status).toBe(429);
  });

  it('counts links, and requests for one, apart', async () => {
    const person = await addPerson(portal);
    const address = '10.4.4.4';
    await portal.call('GET', 'links/none', { address });
    await portal.call('POST', 'password/forgot', { body: { username: person.email }, address });
    expect([
      await failures('address'),
      await failures('link-address'),
      await failures('reset-address'),
    ]).toEqual([[], [address], [address]]);
    for (const scope of ['link-address', 'reset-address']) await many(scope, address, 210);
    expect((await portal.call('GET', 'links/none', { address })).status).toBe(429);
    expect((await login(person.email, { address })).status).toBe(200);
    await portal.db.deleteFrom('sign_in_failures').execute();
    await many('address', address, 210);
    expect((await portal.call('GET', 'links/none', { address })).status).toBe(422);
  });

  it('of an address asks nothing of who is signed in already and enters their password', async () => {
    const person = await addPerson(portal);
    await many('address', '127.0.0.1', 210);
    const changed = await portal.call('POST', 'account/password', {
      token: person.token,
      body: { current: TEST_PASSWORD, next: 'Mango-Bicycle-Lamp-9' },
    });
    expect(changed.status).toBe(200);
  });

  it('of a moment ago by another clock delays nobody while failures are free', async () => {
    const person = await addPerson(portal);
    const address = '10.7.0.1';
    const at = new Date(Date.now() + 5_000);
    await portal.db
      .insertInto('sign_in_failures')
      .values({ scope: 'address', subject: address, at })
      .execute();
    expect((await login(person.email, { address })).status).toBe(200);
  });

  it('lets 200 people behind one address in at eight, while fifty wrong tries come from there', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => addPerson(portal)));
    const address = '10.8.0.1';
    argon2.quick = true;
    const wrong = Array.from({ length: 50 }, (_, index) =>
      login(`guess${index}@agency.test`, { address, password: 'wrong', key: `wrong ${index}` }),
    );
    const right = people.map(({ email }, index) => login(email, { address, key: `right ${index}` }));
    const statuses = (await Promise.all(right)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect((await Promise.all(wrong)).filter(({ status }) => status !== 401)).toEqual([]);
    expect(await failures('address')).toHaveLength(50);
    argon2.quick = false;
    expect((await login(people[0]?.email ?? '', { address })).status).toBe(200);
  });
});
