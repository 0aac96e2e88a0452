import { Refusal } from '#shared/errors.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';

/** What the last guards of draft budgets say, by the name that the error carries. */
export const BUDGET_GUARDS: Readonly<Record<string, Refusal>> = {
  budget_drafts_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A budget is opened by another officer than the one who submitted it, or for whom it was submitted.',
  ),
  budget_drafts_one_a_year: new Refusal('TAKEN', 'There is a draft budget of this year already.'),
  budget_drafts_stay: new Refusal(
    'WRONG_STATE',
    'This budget isn’t a draft any more: its lines stay as they are.',
  ),
  budget_drafts_complete: new Refusal('RULE', 'A budget that is opened has a fund for each of its lines.'),
  budget_drafts_total_in_bounds: new Refusal(
    'RULE',
    `A budget comes to between ${formatNaira(0)} and ${formatNaira(MAX_KOBO)}.`,
  ),
  budget_draft_lines_code: new Refusal(
    'TAKEN',
    'This code is in the draft already; a code has one fund a year.',
  ),
};
