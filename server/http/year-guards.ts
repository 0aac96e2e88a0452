import { Refusal } from '#shared/errors.ts';

/** What the last guards of the year close say, by the name that the error carries; see `LAST_GUARDS`. */
export const YEAR_GUARDS: Readonly<Record<string, Refusal>> = {
  fund_entries_year_open: new Refusal(
    'PERIOD_CLOSED',
    'That budget year is closed: nothing is entered in it any more.',
  ),
  year_closings_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A second budget officer confirms the close, never the one who submitted it, or for whom it was submitted.',
  ),
  year_closings_stay_closed: new Refusal('PERIOD_CLOSED', 'A year that was closed stays closed.'),
  settings_budget_year_open: new Refusal('PERIOD_CLOSED', 'That year is closed. Choose an open year.', {
    budget_year: ['That year is closed. Choose an open year.'],
  }),
};
