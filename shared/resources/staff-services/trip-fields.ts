import { AIRPORTS, placeLabel } from '#shared/places.ts';
import type { Field, FieldOptions } from '#shared/resource/field.ts';
import { choice, date, file, lines, money, number, reference, text } from '#shared/resource/fields.ts';

/** The first and the last day of what is claimed, by the names of the wire. */
export const SPENT_DAYS = {
  started: date('From', { required: true, missing: 'Choose the first day' }),
  finished: date('To', { required: true, missing: 'Choose the last day' }),
} as const;

/** What of a trip decides what it pays; `when`: of which claims they are asked. */
export function tripFields(when?: FieldOptions['when']) {
  const asked = when ? { when } : {};
  return {
    category: choice(
      'Stay',
      [
        { value: 'non-residence', label: 'Own lodging' },
        { value: 'residence', label: 'Lodged and fed' },
      ],
      { ...asked, required: true, initial: 'non-residence' },
    ),
    destination: text('Destination', {
      ...asked,
      required: true,
      max: 60,
      missing: 'Choose the destination',
      shown: placeLabel,
    }),
    transportation: choice(
      'Way',
      [
        { value: 'flight', label: 'By air' },
        { value: 'road', label: 'By road' },
      ],
      { ...asked, required: true, initial: 'flight' },
    ),
    takeoff: text('Take-off', {
      ...asked,
      max: 60,
      hint: 'Where the way begins. By road it decides the rate of the way.',
    }),
    airport: choice('Airport', AIRPORTS, {
      when: { field: 'transportation', in: ['flight'] },
      hint: 'The airport that you leave from.',
    }),
    distance_km: number('Kilometres of one way', {
      when: { field: 'transportation', in: ['road'] },
      min: 1,
      max: 5_000,
      hint: 'Where the Board has no fixed rate for the way.',
    }),
    accomodation: text('Lodging', { ...asked, max: 200, hint: 'Where you stayed, if you want it printed.' }),
  };
}

/** The lines of a claim, an advance or a retirement; `own` is the column of theirs. */
export function expenseLines(own: 'claim_id' | 'touring_advance_id' | 'retirement_id') {
  return lines(
    'Expenses',
    {
      allowance_id: reference('Allowance', 'allowances'),
      description: text('Description', { max: 300 }),
      from: date('From', { column: 'from_day' }),
      to: date('To', { column: 'to_day' }),
      days: number('Days', { readOnly: true, min: 1 }),
      rate: money('Rate', { readOnly: true, min: 0 }),
      full_amount: money('Full amount', { readOnly: true, min: 0 }),
      amount: money('Amount', { min: 0 }),
      file: file('Receipt', { column: 'file_id' }),
    } satisfies Record<string, Field>,
    { table: 'expense_lines', own },
    { max: 200, totals: ['amount'] },
  );
}
