import { z } from 'zod';
import { nothing, onlyId } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { PICTURE_LIMITS } from '#shared/file-kinds.ts';
import { uploadId } from '#shared/resource/schema-of.ts';
import { accountData } from './account-data.ts';
import { activate, activateBody, activateForm, mayActivate } from './activate.ts';
import {
  accountSchema,
  activatedSchema,
  endedSchema,
  inviteSchema,
  signInsSchema,
  totpSchema,
} from './answer-schemas.ts';
import { codeBody, confirmAuthenticator, removeTotp, removeTotpOf, startTotp } from './authenticator.ts';
import { changePassword, passwordBody } from './change-password.ts';
import { invite, inviteSeveralRoute } from './invite.ts';
import { avatarRoute } from './picture.ts';
import { changeProfile } from './profile.ts';
import { endOtherSessions, endSession, endSessionsOf, listSessions } from './sessions.ts';

const pictureBody = z.strictObject({ picture: uploadId('Choose a picture').nullable() });

/** What people do with their own account, and administrators with the account of others. */
export const account: Area = {
  routes: [
    {
      method: 'PATCH',
      path: '/activate/users/:user',
      access: 'public',
      summary:
        'Activate an account by a one-time link (user 0: the first administrator), or change one’s own profile',
      kind: 'own',
      answer: activatedSchema,
      body: activateBody,
      seen: 'the person whose profile it is',
      form: activateForm,
      secret: true,
      guard: mayActivate,
      read: activate,
    },
    {
      method: 'GET',
      path: '/account',
      access: 'session',
      summary: 'My own account',
      kind: 'own',
      answer: accountSchema,
      read: async (db, { actor }) => ({ data: await accountData(db, actor) }),
    },
    {
      method: 'POST',
      path: '/account/password',
      access: 'session',
      summary: 'Change my password',
      kind: 'own',
      answer: nothing,
      body: passwordBody,
      secret: true,
      read: changePassword,
    },
    {
      method: 'POST',
      path: '/account/picture',
      access: 'session',
      summary: 'Change my picture, or with null remove it',
      kind: 'own',
      answer: accountSchema,
      body: pictureBody,
      form: { limits: PICTURE_LIMITS },
      async write(trx, { actor, body }) {
        const { picture } = body as z.infer<typeof pictureBody>;
        await changeProfile(trx, actor, { picture }, undefined);
        return { message: 'Your picture was changed.', data: await accountData(trx, actor) };
      },
    },
    {
      method: 'GET',
      path: '/account/sessions',
      access: 'session',
      summary: 'Where I am signed in',
      kind: 'list',
      answer: signInsSchema,
      read: listSessions,
    },
    {
      method: 'POST',
      path: '/account/sessions/revoke-others',
      access: 'session',
      summary: 'Sign me out everywhere else',
      kind: 'post',
      answer: endedSchema,
      write: endOtherSessions,
    },
    {
      method: 'DELETE',
      path: '/account/sessions/:id',
      access: 'session',
      summary: 'End one of my sessions',
      kind: 'remove',
      answer: onlyId,
      write: endSession,
    },
    {
      method: 'POST',
      path: '/account/totp/start',
      access: 'session',
      summary: 'Offer a secret for my authenticator',
      kind: 'own',
      answer: totpSchema,
      secret: true,
      read: startTotp,
    },
    {
      method: 'POST',
      path: '/account/totp/confirm',
      access: 'session',
      summary: 'Confirm my authenticator by a code',
      kind: 'own',
      answer: nothing,
      body: codeBody,
      secret: true,
      read: confirmAuthenticator,
    },
    {
      method: 'POST',
      path: '/account/totp/remove',
      access: 'session',
      summary: 'Remove my authenticator by a code of it',
      kind: 'own',
      answer: nothing,
      body: codeBody,
      secret: true,
      read: removeTotp,
    },
    {
      method: 'POST',
      path: '/users/:id/invite',
      access: ['edit-employees'],
      summary: 'Send an employee a new one-time link',
      kind: 'post',
      answer: inviteSchema,
      secret: true,
      write: invite,
    },
    inviteSeveralRoute,
    {
      method: 'POST',
      path: '/users/:id/remove-authenticator',
      access: ['edit-employees'],
      summary: 'Remove the authenticator of an employee who lost it',
      kind: 'post',
      answer: nothing,
      write: removeTotpOf,
    },
    {
      method: 'POST',
      path: '/users/:id/end-sessions',
      access: ['edit-employees'],
      summary: 'Sign an employee out everywhere',
      kind: 'post',
      answer: endedSchema,
      write: endSessionsOf,
    },
    avatarRoute,
  ],
  extensions: {},
};
