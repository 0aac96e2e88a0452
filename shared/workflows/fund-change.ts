import type { Office } from '../constants.ts';
import type { WhyNot } from './why-not.ts';

/** What a top-up or virement is called. */
export const FUND_CHANGE_KINDS = { 'top-up': 'Top-up', virement: 'Virement' } as const;
/** One of the two. */
export type FundChangeKind = keyof typeof FUND_CHANGE_KINDS;

/** The office whose members ask for and decide on changes of the approved amounts. */
export const FUND_CHANGE_OFFICE: Office = 'budget-officers';

/** What decides who may decide on a top-up or virement. */
export interface FundChangeFacts {
  kind: FundChangeKind;
  status: 'pending' | 'approved' | 'denied';
  requested_by: number;
}

/** Why a person can't decide on a top-up or virement now; null when he can. */
export function fundChangeRefusal(
  change: FundChangeFacts,
  actor: { id: number; offices: ReadonlySet<Office> },
): WhyNot | null {
  const name = change.kind === 'top-up' ? 'top-up' : 'virement';
  if (!actor.offices.has(FUND_CHANGE_OFFICE))
    return { code: 'FORBIDDEN', sentence: `A ${name} is decided on by an officer of the budget office.` };
  if (change.status !== 'pending')
    return { code: 'WRONG_STATE', sentence: `This ${name} was ${change.status} already.` };
  if (change.requested_by === actor.id)
    return {
      code: 'SOD_SAME_PERSON',
      sentence: `You asked for this ${name}; another budget officer decides on it.`,
    };
  return null;
}
