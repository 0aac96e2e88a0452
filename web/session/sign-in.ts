import { CATALOGUE } from '#shared/errors.ts';
import { publicApi } from '../api/client.ts';
import { sessionStore } from './session-store.ts';
import type { Session } from './types.ts';

/** What the sign-in form asks; `totp` only where an authenticator is set up. */
export type Credentials = { username: string; password: string; totp?: string };

/** Signs in and keeps the session; throws ApiError, with code TOTP_REQUIRED when the second step is asked. */
export async function signIn(credentials: Credentials): Promise<Session> {
  const { data } = await publicApi.post<Session>('login', credentials, { failure: CATALOGUE.login });
  sessionStore.start(data);
  return data;
}
