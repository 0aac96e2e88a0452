import { describe, expect, it } from 'vitest';
import { fieldsOutOfPlay } from '#shared/resource/schemas.ts';
import { valueText } from '#shared/resource/values.ts';
import { claims } from '#shared/resources/staff-services/claims.ts';
import type { TripPay } from '#shared/trip-pay.ts';
import { ON_ITS_WAY } from '#web/crud/inputs/kept-file.ts';
import { tripForm } from './trip-form.ts';
import { isOutdated, outcomeOf, type PaidLine, saying } from './trip-lines.ts';

const allowance = { parentId: null, days_required: true, serves: null, route: null };
const rate = (allowance_id: number, amount: number, date_activated = '2020-01-01') => ({
  ...{ allowance_id, grade_level_id: 8, amount, date_activated },
});
const PAY: TripPay = {
  places: ['Lagos', 'other'],
  grades: [{ grade_level_id: 8, name: 'GL 08', from: '2020-01-01' }],
  allowances: [
    { id: 1, ...allowance, name: 'Per diem' },
    { id: 2, ...allowance, name: 'Lagos', parentId: 1, serves: 'Lagos' },
    { id: 3, ...allowance, name: 'Elsewhere', parentId: 1, serves: 'other' },
    { id: 4, ...allowance, name: 'Out-of-pocket' },
    { id: 5, ...allowance, name: 'Airport shuttle', days_required: false },
    { id: 6, ...allowance, name: 'Intra-city shuttle' },
    { id: 7, ...allowance, name: 'Kilometre allowance' },
  ],
  rates: [rate(2, 20_000), rate(3, 15_000), rate(5, 8_000), rate(6, 6_000), rate(7, 100)],
  lodged: [],
  paid: [],
  taken: [{ code: 'SC00001', purpose: 'Audit', started: '2026-03-01', finished: '2026-03-05' }],
};
const KIND = {
  needsReceipts: true,
  payPath: () => 'claims/entitlement',
  lines: { title: 'What the trip pays', first: 'Choose the days.' },
};
const FORM = tripForm(KIND);
/** Three nights in Lagos by air: 60,000 + 2 × 16,000 + 24,000. */
const TRIP = {
  ...{ type: 'travels', category: 'non-residence', started: '2026-02-02', finished: '2026-02-05' },
  ...{ destination: 'Lagos', transportation: 'flight', takeoff: '', distance_km: null, expenses: [] },
};
const TAXI = { _key: 'a', allowance_id: null, description: ' Taxi ', from: null, to: null, amount: 2_500 };
const RECEIPT = { id: 9, name: 'taxi.jpg', size: 100 };

const outcome = (values: object) => outcomeOf({ ...TRIP, ...values }, PAY, KIND);
function line(values: object, allowance_id: number): PaidLine {
  const found = outcome(values).generated?.find(({ paid }) => paid.allowance_id === allowance_id);
  if (!found) throw new Error(`the trip pays no allowance ${allowance_id}`);
  return found;
}
const bodyOf = (values: object, record: object | null = null) =>
  FORM.body({ ...TRIP, ...values }, { ...TRIP, ...values }, { pay: PAY }, record);

describe('the lines of a trip in a form', () => {
  it('are what the trip pays, whole, and are not sent while nothing was said of them', () => {
    const { generated, total_kobo, problems } = outcome({});
    expect(generated?.map(({ choice, amount }) => [choice, amount])).toEqual([
      ['whole', 60_000],
      ['whole', 16_000],
      ['whole', 16_000],
      ['whole', 24_000],
    ]);
    expect([total_kobo, problems]).toEqual([11_600_000, {}]);
    expect(bodyOf({})).not.toHaveProperty('expenses');
  });

  it('are all sent once one was lowered, left out or added, what was left out not among them', () => {
    let expenses: unknown = [TAXI];
    expenses = saying(expenses, line({ expenses }, 2), 'lowered', 50_000);
    expenses = saying(expenses, line({ expenses }, 6), 'left out');
    expect(bodyOf({ expenses }).expenses).toEqual([
      { description: 'Taxi', from: null, to: null, amount: 2_500, file: null },
      { allowance_id: 2, from: '2026-02-02', amount: 50_000 },
      { allowance_id: 5, from: '2026-02-02' },
      { allowance_id: 5, from: '2026-02-05' },
    ]);
    expect(outcome({ expenses }).total_kobo).toBe(8_450_000);
    expect(outcome({ expenses }).problems).toEqual({ 'expenses.0.file': ['Attach the receipt.'] });
    const arrived = [{ ...TAXI, file: RECEIPT }];
    expect(outcome({ expenses: arrived }).problems).toEqual({});
    expect(outcome({ expenses: [{ ...TAXI, file: ON_ITS_WAY }] }).problems).toEqual({});
    expect(outcomeOf({ ...TRIP, expenses }, PAY, { needsReceipts: false }).problems).toEqual({});
  });

  it('are taken back whole', () => {
    const expenses = saying([], line({}, 6), 'left out');
    expect(saying(expenses, line({ expenses }, 6), 'whole')).toEqual([]);
  });

  it('stay lowered and left out when their days change, but never of two of one allowance by guess', () => {
    const expenses = saying([], line({}, 6), 'left out');
    expect(line({ expenses, started: '2026-02-01' }, 6).choice).toBe('left out');
    const shuttle = saying([], line({}, 5), 'left out');
    expect(line({ expenses: shuttle, started: '2026-02-01' }, 5).choice).toBe('whole');
  });

  it('never come to more than the trip pays, and an amount that is emptied is asked for', () => {
    const more = saying([], line({}, 2), 'lowered', 60_001);
    expect(outcome({ expenses: more }).problems['expenses.0.amount']?.[0]).toMatch(/^At most/);
    const none = saying([], line({}, 2), 'lowered', null);
    expect(Object.keys(outcome({ expenses: none }).problems)).toEqual(['expenses.0.amount']);
  });

  it('say what can’t be told where it belongs', () => {
    expect(outcome({ finished: '2026-02-01' }).problems).toHaveProperty('finished');
    expect(outcome({ destination: 'Atlantis' }).problems).toHaveProperty('destination');
    const road = { transportation: 'road' };
    expect(Object.keys(outcome(road).problems)).toEqual(['distance_km']);
    expect(outcome({ ...road, distance_km: 100 }).problems).toEqual({});
    expect(outcomeOf(TRIP, { ...PAY, rates: [] }, KIND).problems).toHaveProperty('expenses');
    expect(outcome({ started: '2026-03-04', finished: '2026-03-06' }).overlap).toContain('SC00001');
    expect(outcome({ destination: '' }).generated).toBeNull();
  });

  it('are refused while there is nothing to pay, or what the trip pays is not known yet', () => {
    expect(FORM.problems({ ...TRIP, type: 'others' }, { pay: null })).toHaveProperty('expenses');
    const bought = { ...TRIP, type: 'others', expenses: [{ ...TAXI, file: RECEIPT }] };
    expect(FORM.problems(bought, { pay: null })).toEqual({});
    expect(FORM.problems(TRIP, { pay: null })).toHaveProperty('expenses');
  });
});

describe('the fields of a claim', () => {
  it('ask nothing of a way where there is no trip, though a way was chosen before', () => {
    const out = fieldsOutOfPlay(claims, { type: 'others', transportation: 'flight' });
    expect(out).toEqual(expect.arrayContaining(['destination', 'transportation', 'airport', 'distance_km']));
    expect(fieldsOutOfPlay(claims, { type: 'travels', transportation: 'flight' })).toEqual(['distance_km']);
  });

  it('are read in words', () => {
    const { destination } = claims.fields;
    expect(destination && valueText(destination, 'other')).toBe('Other stations');
  });
});

describe('the lines of a record', () => {
  const kept = (outcome({}).generated ?? []).map(({ paid }, id) => ({
    ...{ id, allowance_id: { id: paid.allowance_id, label: '' }, from: paid.from, to: paid.to, file: null },
    ...{ amount: paid.amount_kobo / 100, full_amount: paid.amount_kobo / 100 },
  }));
  const cut = kept.map((one, place) => (place === 0 ? { ...one, amount: 0 } : one));

  it('say what was left out, and are always sent whole', () => {
    expect(line({ expenses: cut }, 2).choice).toBe('left out');
    const back = saying(cut, line({ expenses: cut }, 2), 'whole');
    expect(line({ expenses: back }, 2).choice).toBe('whole');
    expect(bodyOf({ expenses: back }, {}).expenses).toHaveLength(4);
    expect(bodyOf({ type: 'others', expenses: [] }, {}).expenses).toEqual([]);
  });

  it('are sent anew once what the trip pays has changed, though nobody changed them', () => {
    expect(isOutdated({ expenses: cut }, outcome({}).generated ?? [])).toBe(false);
    expect(FORM.anew({ ...TRIP, expenses: kept }, { pay: PAY })).toEqual([]);
    const dearer = { ...PAY, rates: [...PAY.rates, rate(2, 25_000, '2026-01-01')] };
    expect(FORM.anew({ ...TRIP, expenses: kept }, { pay: dearer })).toEqual(['expenses']);
  });
});
