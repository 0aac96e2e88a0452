import { formatDay } from './dates.ts';
import { keysOf } from './keys-of.ts';
import { formatNaira } from './money.ts';

/** Whose authority to approve expenditures is limited, the lowest first. */
export const AUTHORITY_ROLES = {
  head: 'Head of department',
  director: 'Director',
  executive: 'Head of the agency',
} as const;

/** One of those. */
export type AuthorityRole = keyof typeof AUTHORITY_ROLES;

/** A limit in force: up to which amount a role approves, in kobo; nothing is any amount. */
export interface LimitInForce {
  role: AuthorityRole;
  up_to_kobo: number | null;
}

/** A department whose head may approve. */
export interface Seat {
  department_id: number;
  /** Somebody heads it, or acts as its head, whom the expenditure doesn't concern. */
  is_able: boolean;
  /** Its named deputy, where the expenditure doesn't concern them. */
  deputy_id: number | null;
}

/** The departments from the expenditure's own upwards, and the one whose head heads the agency. */
export interface Line {
  upwards: readonly (Seat & { is_directorate: boolean })[];
  executive: Seat | null;
}

/** For whom an expenditure waits, as its columns keep it. */
export interface ApprovalRoute {
  approving_role: AuthorityRole | null;
  approving_department_id: number | null;
  approving_deputy_id: number | null;
  higher_department_id: number | null;
  highest_department_id: number | null;
}

/** It waits for nobody. */
export const NO_ROUTE: ApprovalRoute = {
  ...{ approving_role: null, approving_department_id: null, approving_deputy_id: null },
  ...{ higher_department_id: null, highest_department_id: null },
};

/**
 * For whom an amount waits: the lowest of head, director and head of the agency whose limit covers it and who may, with those
 * higher who may as well; where no head may, the first named deputy of their departments. Nobody where no limit covers it.
 */
export function approvalRoute(
  amount_kobo: number,
  limits: readonly LimitInForce[],
  line: Line,
): ApprovalRoute {
  const seats = keysOf(AUTHORITY_ROLES).flatMap((role) => {
    const seat = covers(limits, role, amount_kobo) ? seatOf(role, line) : null;
    return seat ? [{ role, ...seat }] : [];
  });
  const alone = seats.filter(
    ({ department_id }, place) => seats.findIndex((one) => one.department_id === department_id) === place,
  );
  const turn = alone.findIndex(({ is_able }) => is_able);
  const first = alone[turn];
  if (first)
    return {
      approving_role: first.role,
      approving_department_id: first.department_id,
      approving_deputy_id: null,
      higher_department_id: alone[turn + 1]?.department_id ?? null,
      highest_department_id: alone[turn + 2]?.department_id ?? null,
    };
  const deputy = alone.find(({ deputy_id }) => deputy_id !== null);
  return deputy
    ? { ...NO_ROUTE, approving_role: deputy.role, approving_deputy_id: deputy.deputy_id }
    : NO_ROUTE;
}

/** The head is that of the department, or the nearest above it, below its directorate, who may; the director heads the directorate. */
function seatOf(role: AuthorityRole, { upwards, executive }: Line): Seat | null {
  if (role === 'executive') return executive;
  const at = upwards.findIndex(({ is_directorate }) => is_directorate);
  if (role === 'director') return upwards[at] ?? null;
  const below = upwards.slice(0, at < 0 ? undefined : Math.max(at, 1));
  return below.find(({ is_able }) => is_able) ?? below[0] ?? null;
}

function covers(limits: readonly LimitInForce[], role: AuthorityRole, amount_kobo: number): boolean {
  const limit = limits.find((one) => one.role === role);
  return limit !== undefined && (limit.up_to_kobo === null || amount_kobo <= limit.up_to_kobo);
}

/** Why an amount waits for nobody, and who changes that: no limit covers it, or nobody is there who may. */
export function whyNobody(amount_kobo: number, limits: readonly LimitInForce[]): string {
  const isCovered = keysOf(AUTHORITY_ROLES).some((role) => covers(limits, role, amount_kobo));
  if (isCovered)
    return 'Nobody whose authority covers it may approve it. An administrator can name a head or a deputy.';
  const known = keysOf(AUTHORITY_ROLES)
    .flatMap((role) => limits.filter((one) => one.role === role))
    .map(({ role, up_to_kobo }) => `${lowered(role)} ${upToWords(up_to_kobo)}`)
    .join(', ');
  const executive = limits.some(({ role }) => role === 'executive') ? 'a higher limit' : 'the limit';
  return `${formatNaira(amount_kobo)} is above the authority limits in force (${known}). It waits until administrators confirm ${executive} of the head of the agency.`;
}

/** For whom an expenditure waits that is to be approved, as it is told. */
export interface WaitsFor {
  role: AuthorityRole | null;
  department: string | null;
  head: string | null;
  deputy: string | null;
  limits: readonly LimitInForce[];
}

/** For whose approval an amount waits, or why for nobody's, in a sentence or two. */
export function waitsForWords(
  amount_kobo: number,
  { role, department, head, deputy, limits }: WaitsFor,
): string {
  if (role === null) return whyNobody(amount_kobo, limits);
  const limit = limits.find((one) => one.role === role);
  const upTo = limit ? ` (${upToWords(limit.up_to_kobo)})` : '';
  return deputy === null
    ? `It waits for the approval of ${head ?? 'the head'}, head of ${department}${upTo}.`
    : `It waits for the approval of ${deputy}, who answers as the deputy${upTo}.`;
}

/** What a limit says beside a name: up to how much, or any amount. */
export function upToWords(up_to_kobo: number | null): string {
  return up_to_kobo === null ? 'any amount' : `up to ${formatNaira(up_to_kobo)}`;
}

function lowered(role: AuthorityRole): string {
  return AUTHORITY_ROLES[role].toLowerCase();
}

/** A limit and the first day on which it is in force. */
export type DatedLimit = LimitInForce & { starts_on: string };

/** Why a limit can't be in force beside those that are confirmed: on some day from its own a lower office could approve more than a higher; null where it can. */
export function fallingLimit(limit: DatedLimit, confirmed: readonly DatedLimit[]): string | null {
  const all = [...confirmed, limit];
  const days = [...new Set(all.map(({ starts_on }) => starts_on))].filter((day) => day >= limit.starts_on);
  for (const day of days.sort()) {
    const limits = limitsOn(all, day);
    for (const [place, high] of limits.entries()) {
      const low = limits.slice(0, place).find((one) => isAbove(one, high));
      if (low)
        return `From ${formatDay(day)} a ${lowered(low.role)} could approve ${upToWords(low.up_to_kobo)}, and the ${lowered(high.role)} only ${upToWords(high.up_to_kobo)}. Limits rise with the office.`;
    }
  }
  return null;
}

/** The limits in force on a day, the lowest office first. */
export function limitsOn<L extends DatedLimit>(confirmed: readonly L[], day: string): L[] {
  return keysOf(AUTHORITY_ROLES).flatMap((role) => {
    const own = confirmed.filter((one) => one.role === role && one.starts_on <= day);
    return own.sort((one, other) => (one.starts_on < other.starts_on ? 1 : -1)).slice(0, 1);
  });
}

function isAbove(low: LimitInForce, high: LimitInForce): boolean {
  return high.up_to_kobo !== null && (low.up_to_kobo === null || low.up_to_kobo > high.up_to_kobo);
}
