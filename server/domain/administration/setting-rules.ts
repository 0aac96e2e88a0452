import { HEAD_OF_AGENCY_SETTING } from '#shared/constants.ts';
import { FIRST_STEPS_SETTING } from '#shared/first-steps.ts';
import { grouped } from '#shared/resource/plural.ts';

/** What the settings that the portal reads must be besides their kind; answers a sentence, or its end after the setting's name, where a value is none of it. */
export const SETTING_RULES: Readonly<Record<string, (text: string) => string | undefined>> = {
  agency_name: (text) => (text === '' ? 'Enter the name of the agency' : undefined),
  [HEAD_OF_AGENCY_SETTING]: (text) => (text === '' ? 'Enter a title, such as Director General' : undefined),
  hr_portal_url: (text) =>
    text === '' || /^https?:\/\/\S+$/.test(text) ? undefined : 'An address begins with http:// or https://',
  [FIRST_STEPS_SETTING]: (text) => (text === '' ? 'Choose shown or put aside' : undefined),
  budget_year: whole(2000, 2100),
  budget_status: (text) => (text === '' ? 'Choose open or closed' : undefined),
  offered_periods: (text) =>
    /^\s*(20\d\d\s*(,\s*20\d\d\s*)*)?$/.test(text)
      ? undefined
      : 'Separate the years with commas, such as 2024,2025',
  reversal_window_hours: whole(0, 24 * 365),
  separation_of_duties: (text) => (text === '' ? 'Choose strict or consecutive' : undefined),
  seals_mailed_to_audit: (text) => (text === '' ? 'Choose off or on' : undefined),
  travel_seen_by_head: (text) => (text === '' ? 'Choose off or on' : undefined),
  treasury_desk: (text) => (text === '' ? 'Choose off or on' : undefined),
  warrants: (text) => (text === '' ? 'Choose off, carried or quarterly' : undefined),
  stamp_duty: (text) => (text === '' ? 'Choose off or on' : undefined),
  small_company_limit: whole(0, 1_000_000_000_000),
  tax_authorities: (text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .every((name) => text.trim() === '' || (name.length >= 2 && name.length <= 120))
      ? undefined
      : 'Separate the names with commas, each of 2 to 120 letters',
  hold_limit: whole(0, 1_000_000_000_000),
  refund_answer_days: whole(0, 3_650),
  retirement_grace_days: whole(0, 365),
  recovery_days: whole(0, 365),
  split_limit: whole(0, 1_000_000_000_000),
  session_absolute_minutes: whole(10, 7 * 24 * 60),
};

function whole(min: number, max: number): (text: string) => string | undefined {
  return (text) => {
    const value = Number(text);
    const fits = text !== '' && Number.isInteger(value) && value >= min && value <= max;
    // Years stay as they are written.
    const most = max < 10_000 ? max : grouped(max);
    return fits ? undefined : `must be a whole number from ${min} to ${most}`;
  };
}
