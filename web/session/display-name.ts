import type { SessionUser } from './types.ts';

/** How the signed-in person is called on the screens; 'User' while the portal knows no name. */
export function displayName({ name }: Pick<SessionUser, 'name'>): string {
  return name || 'User';
}
