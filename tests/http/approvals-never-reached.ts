/** Guards of approvals and their limits that no call reaches, and why. */
export const APPROVALS_NEVER_REACHED: Readonly<Record<string, string>> = {
  'an authority limit stays': 'no command deletes a limit',
  authority_limits_answered: 'confirming and refusing write state, who and when in one statement',
  authority_limits_begin: 'the engine enters each as a proposal',
  authority_limits_of_role:
    'the form asks heads and directors for an amount, and the head of the agency for a department',
  expenditures_approval_stays: 'approving clears for whom it waits, so that nobody can once more',
  expenditures_approved_as_seen: 'approving takes the amount of the locked expenditure',
  expenditures_approved_as_somebody: 'approving writes who, as whose head and when in one statement',
  expenditures_approved_whole: 'approving writes who, when and how much in one statement',
  expenditures_begin_unapproved: 'raising names nobody who approved',
  expenditures_waits_for_one: 'finding for whom it waits writes one of the two',
  expenditures_within_approval: 'a payment is edited up to what the budget office cleared at most',
};
