import type { Field } from '#shared/resource/field.ts';
import { date, file, lines, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { LOGISTICS_FUNDS, OPTION_FIELDS } from '#shared/workflows/travel.ts';
import { HEAD_FIELDS } from './head-fields.ts';

/** The day on which a trip begins and the one on which it ends, by the names of the wire. */
export const TRIP_DAYS = {
  from: date('From', { required: true, column: 'from_day', missing: 'Choose the first day' }),
  to: date('To', { required: true, column: 'to_day', missing: 'Choose the last day' }),
} as const;

/** The fund that the requester would have carry the cost, among those of their department. */
export const CHARGED_FUND = {
  fund_id: reference('Fund', 'funds', {
    hint: 'The fund of your department that carries the cost. Leave it open if you don’t know: your department chooses.',
  }),
} as const;

/** What a flight or a hotel says from the moment at which logistics has it; `own` is the column of its options. */
export function arrangedFields(own: 'flight_id' | 'hotel_id') {
  const options: Record<string, Field> = OPTION_FIELDS;
  return {
    options: lines('Options', options, { table: 'travel_options', own }, { readOnly: true, totals: [] }),
    cost: money('Cost', { readOnly: true, formless: true }),
    trip_id: number('Trip', { readOnly: true, isName: true, formless: true }),
    option_id: number('Accepted option', { readOnly: true, isName: true, formless: true }),
    hold_id: reference('Hold', 'reserves', { readOnly: true, formless: true }),
    reserved_fund_id: reference('Paid from', 'funds', { ...LOGISTICS_FUNDS, readOnly: true, formless: true }),
    reference: text('Booking reference', { readOnly: true, formless: true }),
    ticket: file('Ticket', { readOnly: true, formless: true, column: 'ticket_file_id' }),
    remark: longText('Remark', { readOnly: true, formless: true }),
    duplicate_remark: longText('Why it is asked for again', { max: 500, formless: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true, formless: true }),
    user_id: reference('Asked by', 'employees', { readOnly: true, required: true, formless: true }),
    ...HEAD_FIELDS,
    taken_by: reference('Arranged by', 'employees', { readOnly: true, formless: true }),
  };
}
