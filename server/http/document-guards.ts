import { Refusal } from '#shared/errors.ts';

/** What the last guards of document control say, by the name that the error carries; see `LAST_GUARDS`. */
export const DOCUMENT_GUARDS: Readonly<Record<string, Refusal>> = {
  document_steps_in_order: new Refusal(
    'WRONG_STATE',
    'Somebody has just sent, received or ended this document. Open it anew.',
  ),
  document_steps_received_there: new Refusal(
    'FORBIDDEN',
    'Nobody receives for another department: an officer of that department does.',
  ),
  document_steps_sent_from_there: new Refusal(
    'FORBIDDEN',
    'A document is sent by the department that has it.',
  ),
  document_steps_follow_batch: new Refusal(
    'WRONG_STATE',
    'A white-form follows its batch: it is completed when that is paid, and cancelled when that is taken back.',
  ),
  document_steps_sent_to_another: new Refusal(
    'RULE',
    'A document is sent to another department than has it.',
  ),
};
