import type { Office } from './constants.ts';

/** The offices whose members only administrators change: those through which payments go, and the administrators. */
export const GUARDED_OFFICES: readonly Office[] = ['administrators', 'budget-officers', 'treasury', 'audit'];

/** Whether only administrators change who is in an office. */
export function isGuarded(office: string | null | undefined): boolean {
  return GUARDED_OFFICES.some((one) => one === office);
}

/** Whether somebody of these groups is an administrator. */
export function isAdministrator(groups: readonly { office: string | null }[]): boolean {
  return groups.some(({ office }) => office === 'administrators');
}

/** Why only an administrator changes who is in a group. */
export function onlyAdministrators(group: string): string {
  return `Only an administrator can change who is in ${group}.`;
}

/** Why somebody can't give these rights, which they don't hold themselves. */
export function notHeld(missing: readonly string[]): string {
  const shown = missing.slice(0, MOST).map((name) => name.replaceAll('-', ' '));
  const rest = missing.length - shown.length;
  const words = rest > 0 ? [...shown, `${rest} more`] : shown;
  const last = words.pop() ?? '';
  const list = words.length > 0 ? `${words.join(', ')} and ${last}` : last;
  return `You can only give what you have yourself. You don't have: ${list}. An administrator can do it.`;
}

const MOST = 5;

/** Why nobody gives themselves a post in a department. */
export const OWN_POST = {
  head_id: "You can't make yourself head of a department. Ask somebody else to do it.",
  deputy_id: "You can't make yourself deputy of a department. Ask somebody else to do it.",
  officers: "You can't make yourself officer of a department. Ask somebody else to do it.",
} as const;

/** Why nobody but an administrator moves themselves. */
export const OWN_DEPARTMENT = "You can't move yourself to another department. Ask somebody else to do it.";

/** Why nobody, administrators included, gives themselves another grade. */
export const OWN_GRADE =
  "You can't change your own grade level: what you are paid goes by it. Ask somebody else to do it.";

/** Why nobody widens the rights or the pay of somebody for whom they act, nor of who acts for them. */
export const BOUND =
  'While one of you acts for the other, neither changes the groups, the grade or the posts of the other. Ask somebody else to do it.';

/** Why nobody but an administrator changes what their own group or department is given. */
export const OWN_MODULES =
  "You can't change modules for your own group or department. An administrator can do it.";
