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
  bank_statements_gone_on_from: new Refusal(
    'IN_USE',
    'Another statement follows this one. Remove that first.',
  ),
  bank_statements_stay: new Refusal('WRONG_STATE', 'A bank statement stays as it was imported.'),
};
