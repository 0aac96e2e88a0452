import { formatDay } from '../dates.ts';

/** What is proposed by one person and answered by another. */
export interface Proposal {
  status: string;
  proposed_by: number | null;
  created_at: string | Date;
}

/** Why somebody doesn't answer what they proposed themselves, `what` being 'rate' or 'account'; null for everybody else. */
export function ownProposal(
  what: string,
  { proposed_by, created_at }: Pick<Proposal, 'proposed_by' | 'created_at'>,
  id: number,
  another: string,
): string | null {
  return proposed_by === id ? `You proposed this ${what} on ${formatDay(created_at)}. ${another}` : null;
}

/** What taking a proposal back is called: one's own is withdrawn, that of another refused. */
export function takeBackLabel(isOwn: boolean): string {
  return isOwn ? 'Withdraw' : 'Refuse';
}
