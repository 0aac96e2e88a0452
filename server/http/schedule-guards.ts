import { Refusal } from '#shared/errors.ts';

/** What the last guards of payment schedules and the agency's accounts say, by the name that the error carries. */
export const SCHEDULE_GUARDS: Readonly<Record<string, Refusal>> = {
  bank_accounts_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'An account of the agency is confirmed by another officer than the one who proposed it.',
  ),
  bank_accounts_stopped_by_two: new Refusal(
    'SOD_SAME_PERSON',
    'An account of the agency is stopped by another officer than the one who asked for it.',
  ),
  bank_accounts_once: new Refusal('TAKEN', 'This number is proposed or in use already.'),
  payment_schedule_lines_once: new Refusal(
    'TAKEN',
    'A payment of it is in another schedule by now. Prepare it again.',
  ),
  payment_schedule_lines_at_bank: new Refusal(
    'TAKEN',
    'A payment of it was matched with a statement of the bank meanwhile. Prepare it again.',
  ),
  payment_schedule_lines_posted: new Refusal(
    'RULE',
    'A schedule has payments that were posted on its day, into an account, and did not come back.',
  ),
  payment_schedules_begin: new Refusal(
    'RULE',
    'A schedule is paid from an account of the agency that is in use.',
  ),
  payment_schedules_two_signatories: new Refusal(
    'SOD_SAME_PERSON',
    'A payment schedule is signed by two officers, neither of whom prepared it.',
  ),
  payment_schedules_not_by_poster: new Refusal(
    'SOD_SAME_PERSON',
    'Whoever posted a payment in a schedule does not sign it.',
  ),
  payment_schedules_not_by_payee: new Refusal(
    'SOD_SAME_PERSON',
    'Whoever is paid by a schedule does not sign it.',
  ),
  payment_schedules_whole: new Refusal(
    'WRONG_STATE',
    'Something in this schedule is not paid as it says any more. Withdraw it and prepare another.',
  ),
  payment_file_templates_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A template of payment files is confirmed by another administrator than the one who proposed it.',
  ),
  payment_schedules_stay: new Refusal('WRONG_STATE', 'A payment schedule stays as it was prepared.'),
};
