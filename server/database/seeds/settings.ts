import { EXPENDITURE_PERIODS, HEAD_OF_AGENCY, HEAD_OF_AGENCY_SETTING } from '#shared/constants.ts';
import { FIRST_STEPS_SETTING, PUT_ASIDE, SHOWN, UNNAMED_AGENCY } from '#shared/first-steps.ts';
import { DAYS, daysKey, RAISED_DAYS, RAISED_KEY } from '#shared/overdue.ts';

/** The setting with the current budget year. */
export const BUDGET_YEAR_SETTING = 'budget_year';

/** The settings that the portal itself reads. An administrator fills them; their keys are fixed. */
export const SYSTEM_SETTINGS: readonly SystemSetting[] = [
  {
    key: 'agency_name',
    name: 'Agency name',
    group: 'Agency',
    input_type: 'text',
    access: 'public',
    value: UNNAMED_AGENCY,
  },
  {
    key: 'agency_subtitle',
    name: 'Line beneath the name',
    group: 'Agency',
    input_type: 'text',
    access: 'public',
    value: 'Federal Republic of Nigeria',
  },
  {
    key: 'agency_address',
    name: 'Address on prints',
    group: 'Agency',
    input_type: 'textarea',
    access: 'public',
    value: '',
  },
  {
    key: HEAD_OF_AGENCY_SETTING,
    name: 'Title of whoever heads the agency',
    details: 'They sign the payment approval form, the budget and its analysis under this title.',
    group: 'Agency',
    input_type: 'text',
    access: 'public',
    value: HEAD_OF_AGENCY,
  },
  { key: 'agency_logo', name: 'Logo', group: 'Agency', input_type: 'file', access: 'public', value: null },
  { key: 'help_desk', name: 'Help desk', group: 'Agency', input_type: 'text', access: 'public', value: '' },
  {
    key: 'sign_in_notice',
    name: 'Notice on the sign-in page',
    group: 'Agency',
    input_type: 'textarea',
    access: 'public',
    value: '',
  },
  {
    key: 'hr_portal_url',
    name: 'Address of the HR system',
    group: 'Agency',
    input_type: 'text',
    access: 'public',
    value: '',
  },
  {
    key: FIRST_STEPS_SETTING,
    name: 'Set-up on the home page of administrators',
    details:
      'What a new agency has still to do before its first payment. It goes by itself once that is made.',
    group: 'Agency',
    input_type: 'select',
    options: [SHOWN, PUT_ASIDE],
    access: 'admin',
    value: SHOWN,
  },
  {
    key: BUDGET_YEAR_SETTING,
    name: 'Budget year',
    details: 'The current budget year. A new fund gets this year if no other is entered.',
    group: 'Budget',
    input_type: 'number',
    input_data_type: 'number',
    access: 'public',
    value: String(EXPENDITURE_PERIODS[0]),
  },
  {
    key: 'budget_status',
    name: 'Budget status',
    details: 'While it is closed, nothing can be raised in the budget year.',
    group: 'Budget',
    input_type: 'select',
    options: ['open', 'closed'],
    access: 'public',
    value: 'open',
  },
  {
    key: 'offered_periods',
    name: 'More budget years to offer',
    details: 'More years to offer besides those that have funds, separated by commas.',
    group: 'Budget',
    input_type: 'text',
    access: 'public',
    value: EXPENDITURE_PERIODS.join(','),
  },
  {
    key: 'reversal_window_hours',
    name: 'Hours in which a batch can be reversed directly',
    group: 'Payments',
    input_type: 'number',
    input_data_type: 'number',
    access: 'public',
    value: '24',
  },
  {
    key: 'separation_of_duties',
    name: 'Separation of duties',
    details:
      'Strict: nobody acts at two desks of one payment. Consecutive: nobody acts at two desks in a row.',
    group: 'Payments',
    input_type: 'select',
    options: ['strict', 'consecutive'],
    access: 'admin',
    value: 'strict',
  },
  {
    key: 'refund_answer_days',
    name: 'Days in which a department answers a refund',
    details:
      'A department that owes an answer for longer raises no expenditures to third parties until it answers, or the budget office excuses it. 0: never kept from raising.',
    group: 'Payments',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: '14',
  },
  {
    key: 'split_limit',
    name: 'Limit below which split purchases are flagged (naira)',
    group: 'Payments',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: '5000000',
  },
  {
    key: 'warrants',
    name: 'Payments wait for cash that warrants release',
    details:
      'Carried: a payment is cleared and posted up to what was released until this quarter. Quarterly: up to what was released for this quarter alone. It counts only while taxes are deducted too.',
    group: 'Payments',
    input_type: 'select',
    options: ['off', 'carried', 'quarterly'],
    access: 'admin',
    value: 'off',
  },
  {
    key: 'treasury_desk',
    name: 'Taxes are deducted from payments to third parties',
    details:
      'On: an expenditure to a third party names its class of transaction and VAT, and Treasury deducts tax by the rates in force. Off: payments are paid in full.',
    group: 'Taxes',
    input_type: 'select',
    options: ['off', 'on'],
    access: 'public',
    value: 'off',
  },
  {
    key: 'small_company_limit',
    name: 'Amount in a month up to which nothing is withheld from a small company (naira)',
    details: 'Before VAT, for a small company with a TIN. 0: tax is always withheld.',
    group: 'Taxes',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: '2000000',
  },
  {
    key: 'stamp_duty',
    name: 'Stamp duty is deducted from payments to third parties',
    group: 'Taxes',
    input_type: 'select',
    options: ['off', 'on'],
    access: 'admin',
    value: 'off',
  },
  {
    key: 'hold_limit',
    name: 'Amount above which the department secures a hold itself (naira)',
    details:
      'What a member of staff accepts up to this is set aside at once. Above it an officer of their department secures it first. 0: everything is set aside at once.',
    group: 'Travel',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: '1000000',
  },
  {
    key: 'travel_seen_by_head',
    name: 'Claims and requests to travel go by the head of department first',
    details:
      'On: a claim, a flight or a hotel waits until the head of the department, or whoever acts as head, endorses it. Only then officers and logistics have it. What waits for a head when it is turned off still does.',
    group: 'Travel',
    input_type: 'select',
    options: ['off', 'on'],
    access: 'admin',
    value: 'off',
  },
  {
    key: 'retirement_grace_days',
    name: 'Days after a trip in which its touring advance is retired',
    details:
      'Calendar days after the last day of the trip; a Saturday or Sunday moves to Monday. While an advance is overdue, no other is raised for the traveller.',
    group: 'Travel',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: '14',
  },
  {
    key: 'recovery_days',
    name: 'Further days after which an overdue advance is recovered from the salary',
    group: 'Travel',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: '21',
  },
  {
    key: 'meeting_conclude_days',
    name: 'Days after which a meeting that nobody concluded counts as no-show',
    group: 'Meetings',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: '3',
  },
  {
    key: 'acknowledge_days',
    name: 'Working days in which a department acknowledges a document',
    details: 'After them it is listed as overdue, and whoever receives documents there is reminded.',
    group: 'Documents',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: '2',
  },
  {
    key: 'session_absolute_minutes',
    name: 'Longest session, in minutes',
    group: 'Security',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: '720',
  },
  {
    key: 'seals_mailed_to_audit',
    name: 'The last seal of the audit log is mailed to audit each day',
    details:
      'On: every member of the audit office has it by mail in the morning. A log that was changed and sealed anew is then found with that letter.',
    group: 'Security',
    input_type: 'select',
    options: ['off', 'on'],
    access: 'admin',
    value: 'off',
  },
  ...DAYS.map(
    ({ resource, words, days }): SystemSetting => ({
      key: daysKey(resource),
      name: `Working days in which ${words}`,
      details: 'After them it is listed as overdue, and whoever has it is reminded. 0 reminds nobody.',
      group: 'Reminders',
      input_type: 'number',
      input_data_type: 'number',
      access: 'admin',
      value: String(days),
    }),
  ),
  {
    key: RAISED_KEY,
    name: 'Further working days after which what is overdue is shown to the next above',
    group: 'Reminders',
    input_type: 'number',
    input_data_type: 'number',
    access: 'admin',
    value: String(RAISED_DAYS),
  },
];

/** One of them, as the table keeps it. */
export interface SystemSetting {
  key: string;
  name: string;
  details?: string;
  group: string;
  input_type: string;
  input_data_type?: string;
  options?: string[];
  access: 'public' | 'admin';
  value: string | null;
}
