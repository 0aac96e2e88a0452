const KEPT_UNDER = 'return-to';

type ReturnTo = { path: string; user_id: number | null };

/** Remembers the page to come back to after signing in, and whose it was (null: nobody's yet). */
export function rememberPlace(path: string, user_id: number | null): void {
  sessionStorage.setItem(KEPT_UNDER, JSON.stringify({ path, user_id } satisfies ReturnTo));
}

/** The remembered page if it is this person's or nobody's, else the dashboard; forgets it. */
export function placeFor(user_id: number): string {
  const kept = JSON.parse(sessionStorage.getItem(KEPT_UNDER) ?? 'null') as ReturnTo | null;
  sessionStorage.removeItem(KEPT_UNDER);
  const mayReturn = kept && (kept.user_id === null || kept.user_id === user_id);
  return mayReturn ? kept.path : '/dashboard';
}
