import type { Area } from '../../crud/types.ts';
import { login, loginBody } from './login.ts';
import { logout } from './logout.ts';
import { sessionData } from './session-data.ts';

/** Signing in and out, and what the browser needs to know of whoever is signed in. */
export const session: Area = {
  routes: [
    {
      method: 'POST',
      path: '/login',
      access: 'public',
      summary: 'Sign in',
      kind: 'own',
      body: loginBody,
      read: login,
    },
    { method: 'POST', path: '/logout', access: 'session', summary: 'Sign out', kind: 'own', write: logout },
    { method: 'GET', path: '/logout', access: 'session', summary: 'Sign out', kind: 'own', write: logout },
    {
      method: 'GET',
      path: '/session',
      access: 'session',
      summary: 'The session of the bearer token',
      kind: 'own',
      read: async (db, { actor }) => ({ data: await sessionData(db, actor) }),
    },
  ],
  extensions: {},
};
