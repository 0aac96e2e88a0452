/** Why nobody is invited to an account in that state, in a sentence; null for one that nobody has opened yet. */
export function whyNotInvited(status: unknown): string | null {
  if (status === 'active') return 'The account is in use already.';
  return status === 'inactive' ? 'The account is deactivated. Reactivate it first, then send a link.' : null;
}

/** How many of so many people never opened their account, and so can't act. */
export function notSignedIn(away: number, all: number, noun = ''): string {
  return `${away} of ${all}${noun && ` ${noun}${all === 1 ? '' : 's'}`} ${away === 1 ? 'has' : 'have'} not signed in yet`;
}

/** What whoever invites is told of a link that was sent or shown and opens the account no longer. */
export const LINK_ENDED = 'The link that was sent before no longer works. Send another invitation.';
