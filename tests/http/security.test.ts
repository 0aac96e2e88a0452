import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { createFirstAdministratorLink } from '#server/domain/session/index.ts';
import { limitSession } from '#server/http/session-limit.ts';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let logged = '';
beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  portal = await startTestPortal({ log });
});
afterAll(() => portal.close());

describe('headers', () => {
  it.each(['branding', 'session', 'nothing-here', '/healthz', '/nothing-here.js'])(
    'of %s forbid scripts of others, framing, sniffing and embedding',
    async (path) => {
      const { headers } = await portal.call('GET', path);
      const policy = String(headers['content-security-policy']);
      for (const directive of [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(directive);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/max-age=\d{7,}/),
        'x-request-id': expect.stringMatching(/^[\w-]{8}$/),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    },
  );

  it.each(['/api/funds/%E0%A4%A', '/%'])('of %s, which can’t be read, forbid the same', async (url) => {
    const { headers } = await portal.app.inject({ method: 'GET', url });
    const { headers: usual } = await portal.call('GET', 'branding');
    for (const name of [
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'strict-transport-security',
    ])
      expect([name, headers[name]]).toEqual([name, usual[name]]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('name the letters of the icon', async () => {
    const { status, headers } = await portal.call('GET', '/icon.svg');
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });

  it('keep answers of the API out of every cache', async () => {
    const { token } = await addPerson(portal);
    for (const path of ['session', 'account', 'branding', 'nothing'])
      expect((await portal.call('GET', path, { token })).headers['cache-control']).toBe('no-store');
  });

  it('give no other site leave to read the API', async () => {
    const { headers } = await portal.call('GET', 'branding', {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('access', () => {
  it('without a session is open to the calls that need none, and to no others', async () => {
    const open = ROUTES.filter(({ access }) => access === 'public').map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(open.sort()).toEqual([
      'GET /branding',
      'GET /branding/logo',
      'GET /docs',
      'GET /docs.css',
      'GET /docs.json',
      'GET /links/:token',
      'GET /products/:id/picture',
      'GET /users/:id/avatar',
      'GET /v/:code',
      'PATCH /activate/users/:user',
      'POST /login',
      'POST /password/forgot',
      'POST /password/reset',
    ]);
    for (const { method, path } of ROUTES.filter(({ access }) => access !== 'public')) {
      const { status, body } = await portal.call(method, path.replace(/:\w+/g, '1').slice(1));
      expect(status, `${method} ${path}`).toBe(401);
      expect(body).toMatchObject({
        status: 401,
        code: 'UNAUTHENTICATED',
        message: 'Your session has expired!!',
      });
    }
  });

  it('answers 405 where a path has other methods, and names them', async () => {
    const { status, headers, body } = await portal.call('PATCH', 'login');
    expect(status).toBe(405);
    expect(headers.allow).toBe('POST');
    expect(body.code).toBe('METHOD_NOT_ALLOWED');
    expect((await portal.call('DELETE', 'session')).status).toBe(405);
  });
});

it('a body that is nested without end is refused, also where an act takes any body', async () => {
  const { token } = await addPerson(portal, { groups: ['Administrators'] });
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  for (const path of ['payments/1/respond', 'tags']) {
    const { statusCode, payload } = await portal.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': path,
      },
      payload: deep,
    });
    expect(statusCode, payload.slice(0, 300)).toBe(422);
    expect(JSON.parse(payload)).toMatchObject({
      code: 'VALIDATION',
      detail: 'The body is nested too deeply.',
    });
  }
});

describe('load', () => {
  it('of three hundred calls at once is carried: nobody is turned away', async () => {
    const { token } = await addPerson(portal);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => portal.call('GET', 'session', { token })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('is two thousand calls a second for one address, whatever tokens it names; another is carried meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      // Refused before it asks the database anything, so that the test is quick.
      let tokens = 0;
      const call = (address: string) => portal.call('PATCH', 'login', { address, token: `no ${tokens++}` });
      for (let sent = 0; sent < 2_000; sent += 500) {
        const answers = await Promise.all(Array.from({ length: 500 }, () => call('10.0.0.1')));
        expect(answers.filter(({ status }) => status !== 405)).toEqual([]);
      }
      const one = await call('10.0.0.1');
      expect([one.status, one.body.code]).toEqual([429, 'TOO_MANY']);
      expect(Number(one.headers['retry-after'])).toBeGreaterThan(0);
      expect((await call('10.0.0.2')).status).toBe(405);
      vi.setSystemTime(Date.now() + 1_001);
      expect((await call('10.0.0.1')).status).toBe(405);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of one session is a thousand calls a second, from however many addresses', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let call = 0; call < 1_000; call++) limitSession(1);
      expect(() => limitSession(1)).toThrow(expect.objectContaining({ code: 'TOO_MANY' }));
      expect(() => limitSession(2)).not.toThrow();
      vi.setSystemTime(Date.now() + 1_001);
      expect(() => limitSession(1)).not.toThrow();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the log', () => {
  it('carries every call with its reference, and never a password, token, link, code or secret', async () => {
    const person = await addPerson(portal);
    const secrets = ['Mango-Bicycle-Lamp-9', 'tok_in_a_header_123456', 'wrong-password-typed-1'];
    const signedIn = await portal.call<{ token: string }>('POST', 'login', {
      body: { username: person.email, password: TEST_PASSWORD },
    });
    const { token } = signedIn.body.data;
    const offered = await portal.call<{ secret: string }>('POST', 'account/totp/start', { token });
    const { url } = { url: await createFirstAdministratorLink(portal.portal) };
    await portal.db.deleteFrom('sign_in_failures').execute();
    await portal.call('POST', 'login', { body: { username: person.email, password: secrets[2] } });
    await portal.call('GET', 'session', { token: secrets[1] });
    await portal.call('POST', 'account/password', {
      token,
      body: { current: TEST_PASSWORD, next: secrets[0] },
    });
    await portal.call('POST', 'login', { body: `{"username":"x","password":"${secrets[0]}"` });
    const invited = await addPerson(portal, { status: 'invited' });
    const admin = await addPerson(portal, { permissions: ['edit-employees'] });
    const invitation = await portal.call<{ link: string }>('POST', `users/${invited.id}/invite`, {
      token: admin.token,
    });
    const link = new URL(invitation.body.data.link).searchParams.get('token') ?? '';
    await portal.call('GET', `links/${link}`);
    await portal.call('GET', `links/${link}?again=1`);
    await portal.call('PATCH', `activate/users/${invited.id}`, {
      body: { token: link, password: secrets[0] },
    });
    expect(url).toBeUndefined();
    expect(logged).toContain('/api/links/:token');
    expect(logged).toContain(String(signedIn.headers['x-request-id']));
    for (const secret of [...secrets, TEST_PASSWORD, token, offered.body.data.secret, link, person.token])
      expect(logged.includes(secret), secret).toBe(false);
  });

  it('says whose call it was and from where, refused ones too', async () => {
    const { id, token } = await addPerson(portal);
    const { headers } = await portal.call('GET', 'users', { token, address: '10.1.2.3' });
    const line = logged.split('\n').find((one) => one.includes(String(headers['x-request-id'])));
    const call = { method: 'GET', path: '/api/users', status: 403, user_id: id, address: '10.1.2.3' };
    expect(JSON.parse(line ?? '')).toMatchObject(call);
  });

  it('has the reference of a failure that the caller is told', async () => {
    const { body, headers } = await portal.call('GET', 'nothing-here');
    expect(body.request_id).toBe(headers['x-request-id']);
    expect(logged).toContain(body.request_id);
  });
});
