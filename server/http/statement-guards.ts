import { Refusal } from '#shared/errors.ts';

/** What the last guards of bank statements say, by the name that the error carries. */
export const STATEMENT_GUARDS: Readonly<Record<string, Refusal>> = {
  bank_statements_same_file: new Refusal(
    'TAKEN',
    'This file is imported already as a statement of the account.',
  ),
  bank_statements_follow_once: new Refusal(
    'STALE',
    'Another statement of this account was imported meanwhile. Read the file once more.',
  ),
  bank_statements_go_on: new Refusal(
    'STALE',
    'The last statement was removed meanwhile. Read the file once more.',
  ),
  bank_statements_gone_on_from: new Refusal(
    'IN_USE',
    'Another statement follows this one. Remove that first.',
  ),
  bank_statements_confirmed: new Refusal(
    'IN_USE',
    'Lines of this statement are confirmed. Take that back first.',
  ),
  bank_matches_line_once: new Refusal('TAKEN', 'A line of it is matched by now. Look at it once more.'),
  bank_matches_schedule_once: new Refusal(
    'TAKEN',
    'This payment schedule is matched by now, or line by line.',
  ),
  bank_matches_payment_once: new Refusal('TAKEN', 'This payment is matched by now, or its schedule as one.'),
  bank_matches_posting_once: new Refusal('TAKEN', 'This payment is matched by now, or in a schedule.'),
  bank_matches_remittance_once: new Refusal('TAKEN', 'This remittance is matched by now.'),
  bank_matches_receipt_once: new Refusal('TAKEN', 'This receipt is matched by now.'),
  bank_matches_given_back: new Refusal(
    'RULE',
    'What the bank never took can’t come back. Match the whole schedule, or what was paid of it.',
  ),
  bank_matches_amount: new Refusal(
    'STALE',
    'What was matched has another amount by now. Look at it once more.',
  ),
  bank_matches_of_line: new Refusal('WRONG_STATE', 'The statement was removed meanwhile.'),
  bank_matches_way: new Refusal('RULE', 'The money of a line went the other way.'),
  bank_matches_account: new Refusal(
    'STALE',
    'What was matched is of another account, or is not sent any more. Look at it once more.',
  ),
  bank_matches_day: new Refusal('RULE', 'A line is nothing that happened after its day.'),
  bank_matches_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A match is taken back by another officer than the one who confirmed it.',
  ),
  bank_matches_not_by_importer: new Refusal(
    'SOD_SAME_PERSON',
    'Whoever imported the statement doesn’t say alone what leads to no record. Another officer of Treasury does.',
  ),
  bank_matches_not_by_payee: new Refusal(
    'SOD_SAME_PERSON',
    'It pays you, or into an account that is or was yours. Another officer of Treasury confirms it.',
  ),
  bank_statements_stay: new Refusal('WRONG_STATE', 'A bank statement stays as it was imported.'),
};
