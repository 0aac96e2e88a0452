import type { Tamper } from './tamper.ts';

const CLAIM = `(select min(id) from claims where claim_type = 'claim' and status = 'registered')`;
const OPEN = `(select min(id) from touring_advances where status = 'paid')`;
const CLOSED = `(select min(id) from retirements where receipt_no is not null)`;
const OTHER = '(select max(id) from users)';
const lineOf = (own: string, id: string) =>
  `(select min(id) from expense_lines where ${own} = ${id} and allowance_id is not null)`;

/** A row of a claim that waits, of an advance that is not retired, or of a retirement that was closed: the same. */
export const TAMPERED_PAPERS: readonly Tamper[] = [
  ...(
    [
      ['claims', CLAIM, `user_id = ${OTHER}`],
      ['claims', CLAIM, 'finished = finished + 1'],
      ['claims', CLAIM, `claimant_grade = 'GL 17'`],
      ['claims', CLAIM, `submitted_at = submitted_at - interval '1 day'`],
      ['touring_advances', OPEN, `created_by = ${OTHER}`],
      ['touring_advances', OPEN, 'finished = finished + 30'],
      ['retirements', CLOSED, `claimant_name = 'Somebody'`],
      ['expense_lines', lineOf('claim_id', CLAIM), 'days = days + 1'],
      [
        'expense_lines',
        lineOf('touring_advance_id', OPEN),
        'full_amount_kobo = full_amount_kobo + 100, rate_kobo = rate_kobo + 100',
      ],
      ['expense_lines', lineOf('retirement_id', CLOSED), `description = 'Nothing'`],
    ] as const
  ).map(
    ([table, id, change]) =>
      [
        `${table}: ${change}`,
        `update ${table} set ${change} where id = ${id}`,
        'What was submitted',
        /^(SC|TA|RT)\d+ \(id \d+\) or one of its lines was changed: it isn't what was submitted by its timeline\.$/,
      ] as [string, string, string, RegExp],
  ),
  [
    'a line and its total raised together',
    `with l as (update expense_lines set amount_kobo = amount_kobo + 100, full_amount_kobo = full_amount_kobo + 100
          where id = ${lineOf('claim_id', CLAIM)})
        update claims set total_kobo = total_kobo + 100 where id = ${CLAIM}`,
    'What was submitted',
    /^SC\d+ \(id \d+\) or one of its lines was changed/,
  ],
  [
    'what a timeline keeps of a claim altered with it',
    `with c as (update claims set purpose = 'Nothing' where id = ${CLAIM})
        update activities set content = md5('') where subject_type = 'claims' and subject_id = ${CLAIM} and content is not null`,
    'Audit chains',
    /^Activity \d+ \(claims \d+, number \d+\) was changed: its hash is not that of its words\.$/,
  ],
  [
    'a claim taken away',
    `delete from claims where id = ${CLAIM}`,
    'Records that stay',
    /^Number \d+ of claims has a timeline, and was taken away\.$/,
  ],
  [
    'a retirement closed by somebody else',
    `update retirements set closed_by = ${OTHER} where id = ${CLOSED}`,
    'Closed retirements',
    /^Retirement RT\d+ \(id \d+\) was closed by somebody else/,
  ],
  [
    'a retirement closed by another receipt',
    `update retirements set receipt_no = 'TR' where id = ${CLOSED}`,
    'Closed retirements',
    /by another receipt than its timeline tells\.$/,
  ],
  [
    'a retirement closed at another time',
    `update retirements set closed_at = closed_at + interval '2 days' where id = ${CLOSED}`,
    'Closed retirements',
    /at another time/,
  ],
  [
    'an advance that nothing pays any more',
    `update expenditures set touring_advance_id = null, category = 'other' where touring_advance_id = ${OPEN}`,
    'What pays claims and advances',
    /^TA\d+ \(id \d+\) is paid; no expenditure pays it\.$/,
  ],
  [
    'an expenditure that pays another claim',
    `update expenditures set touring_advance_id = null, category = 'staff-claim', claim_id = ${CLAIM} where touring_advance_id = ${OPEN}`,
    'What pays claims and advances',
    /^SC\d+ \(id \d+\) is registered; EXP\d+, which pays it, is paid\.$/,
  ],
  [
    'an advance paid to somebody else',
    `update expenditures set beneficiary_id = ${OTHER} where touring_advance_id = ${OPEN}`,
    'What pays claims and advances',
    /^EXP\d+ pays TA\d+ \(id \d+\) to somebody else than whose it is\.$/,
  ],
  [
    'nights that are no longer kept',
    `delete from travel_spans where claim_id = ${CLAIM}`,
    'Nights of trips',
    /^SC\d+ \(id \d+\) keeps other nights from being paid twice than its own\.$/,
  ],
  [
    'nights of other days',
    `update travel_spans set half_days = '{[1,2)}' where touring_advance_id = ${OPEN}`,
    'Nights of trips',
    /^TA\d+ \(id \d+\) keeps other nights/,
  ],
  [
    'a trip of somebody else',
    `update trips set user_id = ${OTHER} where id = (select trip_id from claims where id = ${CLAIM})`,
    'Nights of trips',
    /^SC\d+ \(id \d+\) is part of a trip of somebody else\.$/,
  ],
  [
    'a claim taken off its trip',
    `update claims set trip_id = null where id = ${CLAIM}`,
    'Nights of trips',
    /^SC\d+ \(id \d+\) is part of no trip, or of another than its timeline tells\.$/,
  ],
];
