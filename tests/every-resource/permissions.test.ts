import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import type { Route } from '#server/frame/route.ts';
import { CATALOGUE } from '#shared/errors.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { type Identity, openIdentities, type SessionState } from './identities.ts';

/** Who may call without a session; a route that joins them is meant to. */
const PUBLIC = [
  'POST /login',
  'POST /password/forgot',
  'POST /password/reset',
  'GET /links/:token',
  'PATCH /activate/users/:user',
  'GET /users/:id/avatar',
  'GET /products/:id/picture',
  'GET /branding',
  'GET /branding/logo',
  'GET /v/:code',
  'GET /docs',
  'GET /docs.json',
  'GET /docs.css',
];

/** What everybody signed in may call, because it answers what is their own or what is open to all. */
const SIGNED_IN = [
  'POST /logout',
  'GET /logout',
  'GET /session',
  'GET /account',
  'POST /account/password',
  'POST /account/picture',
  'GET /account/sessions',
  'POST /account/sessions/revoke-others',
  'DELETE /account/sessions/:id',
  'POST /account/totp/start',
  'POST /account/totp/confirm',
  'POST /account/totp/remove',
  'GET /department/staff',
  'GET /periods',
  'GET /settings/values',
  'GET /landing/:application',
  'GET /home/dashboards',
  'GET /dashboards/:id/figures',
  'GET /v/:code/record',
  'GET /notifications',
  'GET /notifications/counts',
  'POST /notifications/read',
  'GET /notifications/choices',
  'POST /notifications/choices',
  'GET /views',
  'POST /views',
  'DELETE /views/:id',
  'GET /form-drafts/:form',
  'POST /form-drafts/:form',
  'DELETE /form-drafts/:form',
  'POST /files',
  'GET /files/:id',
  'DELETE /files/:id',
  'GET /search',
  'GET /inbox',
  'GET /inbox/counts',
  'POST /inbox/acts',
  'GET /overdue',
  'GET /my-requests',
  'GET /claims/entitlement',
  'POST /claims/preview',
  'GET /trips/:id',
  'POST /trips/:id/parts',
  ...[
    'accommodations',
    'allowances',
    'budgetCodes',
    'budgetHeads',
    'buildings',
    'departments',
    'gradeLevels',
    'groups',
    'holidays',
    'inventoryCategories',
    'locations',
    'measures',
    'modules',
    'productBrands',
    'products',
    'rooms',
    'subBudgetHeads',
    'tags',
    'users',
    'vendors',
  ].map((url) => `GET /${url}/lookup`),
];

const HERE = 'tests/every-resource/permissions.test.ts';
const MEANT = 'a call that takes no permission is meant to: give it an access, or name it in';

const DEAD: readonly SessionState[] = ['idle', 'too-long', 'ended', 'deactivated'];

let portal: TestPortal;
let tokens: ReadonlyMap<string, string>;

beforeAll(async () => {
  portal = await startTestPortal();
  const { rows } = await portal.pool.query<{ name: string }>('select name from permissions order by name');
  const all = rows.map(({ name }) => name);
  tokens = await openIdentities(portal, [
    { key: 'no permission' },
    ...DEAD.map((state): Identity => ({ key: state, state, permissions: all })),
    ...all.map((name): Identity => ({ key: `only ${name}`, permissions: [name] })),
    ...[...new Set(ROUTES.map(allBut))].map((key): Identity => {
      const taken = new Set(key.split(' ').slice(2));
      return { key, permissions: all.filter((name) => !taken.has(name)) };
    }),
    // Some of these calls end the session that makes them, so each has its own.
    ...ROUTES.filter(({ access }) => access === 'session').map((route): Identity => ({ key: nameOf(route) })),
  ]);
  // Hundreds of people with nearly every permission each: on a busy machine that takes more than a minute.
}, 240_000);
afterAll(() => portal.close());

describe.each(ROUTES.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const { access } = route;
  if (access === 'public') {
    it('is meant to be public', async () => {
      expect(PUBLIC, `${MEANT} PUBLIC of ${HERE}`).toContain(name);
      const answer = await call(route);
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.body.facts ?? {}, answer.text).not.toHaveProperty('permission');
    });
    return;
  }

  it('refuses whoever has no session, or a dead one', async () => {
    for (const key of [undefined, ...DEAD]) {
      const answer = await call(route, key);
      expect([answer.status, answer.body.message], `${key}`).toEqual([401, CATALOGUE.session]);
    }
  });

  if (access === 'session') {
    it('is meant for everybody signed in', async () => {
      expect(SIGNED_IN, `${MEANT} SIGNED_IN of ${HERE}`).toContain(name);
      expectAdmitted(await call(route, name));
    });
    return;
  }

  it('refuses whoever holds nothing, or everything but what it takes, and names it', async () => {
    for (const key of ['no permission', allBut(route)]) {
      const answer = await call(route, key);
      expect([answer.status, answer.body.code, answer.body.facts], key).toEqual([
        403,
        'FORBIDDEN',
        { permission: access[0] },
      ]);
    }
  });

  it('admits whoever holds only what it takes', async () => {
    expect(access.length).toBeGreaterThan(0);
    for (const permission of access) {
      expect(tokens.has(`only ${permission}`), `nobody can be given ${permission}`).toBe(true);
      expectAdmitted(await call(route, `only ${permission}`));
    }
  });
});

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function allBut({ access }: Route): string {
  return `all but ${typeof access === 'string' ? '' : access.join(' ')}`;
}

/** Calls a route about a record that isn't there, with an empty body, so that nothing comes of it. */
function call(route: Route, key?: string) {
  const path = route.path.replace(/:id\b/g, '999999999').replace(/:\w+/g, 'none');
  return portal.call(route.method, `/api${path}`, {
    token: key === undefined ? undefined : tokens.get(key),
    body: route.method === 'GET' ? undefined : {},
  });
}

/** Past the question who may call, a call can still be refused for what it asks; it never breaks. */
function expectAdmitted({ status, text, body }: Awaited<ReturnType<typeof call>>): void {
  expect(status, text).toBeLessThan(500);
  expect(status, text).not.toBe(401);
  expect(body.facts ?? {}, text).not.toHaveProperty('permission');
}
