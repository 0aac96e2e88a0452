import { nothing } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { linkSchema, loginSchema, logoutSchema, sessionSchema } from './answer-schemas.ts';
import { login, loginBody, mayTryToSignIn } from './login.ts';
import { logout } from './logout.ts';
import { activationJob, inviteImportedJob, passwordResetJob } from './mail-link.ts';
import { readLink } from './read-link.ts';
import { forgotBody, forgotPassword, resetBody, resetPassword } from './reset-password.ts';
import { sessionData } from './session-data.ts';
import { mayTryLink } from './try-link.ts';

export { departmentSchema, gradeSchema, groupSchema, navigationSchema } from './answer-schemas.ts';
export { codeKey, countFailure, forgetFailures, nameKey, personKey, refuseWhileDelayed } from './attempts.ts';
export {
  readAuthenticatorSecret,
  sealAuthenticator,
  sealAuthenticatorsWith,
  sealPlainAuthenticators,
} from './authenticator-secret.ts';

export { avatarPath } from './avatar-path.ts';
export { createFirstAdministratorLink, somebodyCanSignIn } from './first-administrator.ts';
export { judged } from './judged.ts';
export { createLink, findLink, invalidLink, type LinkPurpose, lapseLinks, takeLink } from './links.ts';
export { mailLinkLater, purposeFor, requestActivation } from './mail-link.ts';
export { navigationFor } from './navigation.ts';
export { hashPassword, passwordFits } from './passwords.ts';
export { type Person, personById } from './person.ts';
export { endSessions, setPassword } from './set-password.ts';
export { EMPLOYEES } from './subjects.ts';
export { takeCode, WrongCode } from './totp.ts';
export { confirmTotp, groupAskingForTotp, offerTotp } from './totp-setup.ts';
export { tryCode } from './try-code.ts';
export { mayTryLink, tryLink } from './try-link.ts';
export { refuseWeakPassword } from './weak-password.ts';

/** Signing in and out, one-time links, and what the browser needs to know of whoever is signed in. */
export const session: Area = {
  routes: [
    {
      method: 'POST',
      path: '/login',
      access: 'public',
      summary: 'Sign in',
      kind: 'own',
      answer: loginSchema,
      body: loginBody,
      secret: true,
      guard: mayTryToSignIn,
      read: login,
    },
    {
      method: 'POST',
      path: '/logout',
      access: 'session',
      summary: 'Sign out',
      kind: 'own',
      answer: logoutSchema,
      write: logout,
    },
    {
      method: 'GET',
      path: '/logout',
      access: 'session',
      summary: 'Sign out',
      kind: 'own',
      answer: logoutSchema,
      write: logout,
    },
    {
      method: 'GET',
      path: '/session',
      access: 'session',
      summary: 'The session of the bearer token',
      kind: 'own',
      answer: sessionSchema,
      read: async (db, { actor }) => ({ data: await sessionData(db, actor) }),
    },
    {
      method: 'POST',
      path: '/password/forgot',
      access: 'public',
      summary: 'Ask for a link to choose a new password',
      kind: 'own',
      answer: nothing,
      body: forgotBody,
      read: forgotPassword,
    },
    {
      method: 'POST',
      path: '/password/reset',
      access: 'public',
      summary: 'Choose a new password by a one-time link',
      kind: 'own',
      answer: nothing,
      body: resetBody,
      secret: true,
      guard: mayTryLink,
      read: resetPassword,
    },
    {
      method: 'GET',
      path: '/links/:token',
      access: 'public',
      summary: 'What a one-time link is for, and whose it is',
      kind: 'own',
      answer: linkSchema,
      read: readLink,
    },
  ],
  extensions: {},
  jobs: [passwordResetJob, activationJob, inviteImportedJob],
};
