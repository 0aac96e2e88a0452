import { Refusal } from '#shared/errors.ts';

/** What the last guards of warrants say, by the name that the error carries. */
export const WARRANT_GUARDS: Readonly<Record<string, Refusal>> = {
  warrants_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A warrant is answered by another officer than the one who entered it.',
  ),
  warrants_within_vote: new Refusal('RULE', 'Warrants release at most what is approved for the year.'),
  payments_cash_released: new Refusal(
    'WARRANT_SHORT',
    'Payments wait for cash that warrants release by now. Look again before you act.',
  ),
};
