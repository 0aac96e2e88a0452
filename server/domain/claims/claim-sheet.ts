import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { SheetOf } from '#server/frame/sheet-of.ts';
import { formatDay } from '#shared/dates.ts';
import type { ExpenseLine } from '#shared/expenses.ts';
import { koboToNaira, sumNaira } from '#shared/money.ts';
import { placeLabel } from '#shared/places.ts';
import { type Sheet, type SheetFact, type SheetTable, totalOf } from '#shared/resource/sheet.ts';
import type { ClaimStatus } from '#shared/workflows/claims.ts';
import { linesOf } from './lines-of-trip.ts';
import { paymentJoin } from './payment-join.ts';

/** What a claim prints: what was spent on which days at which rate, whose claim it is, and who signs. */
export const claimSheet: SheetOf = async ({ id }, db): Promise<Sheet> => {
  const claim = await claimRow(db, id);
  const lines = await linesOf(db, { own: 'claim_id', id });
  return {
    title: claim.claim_type === 'settlement' ? 'Settlement of a Retirement' : 'Staff Claim',
    code: { label: 'Claim no', value: claim.code },
    watermark: claim.status === 'draft' ? 'DRAFT' : claim.status === 'deleted' ? 'CANCELLED' : null,
    facts: [
      ...claimantFacts(claim),
      { label: 'Purpose', value: claim.purpose, kind: 'longText' },
      ...(claim.type === 'travels' ? tripFacts(claim) : daysFacts(claim)),
      { label: 'Submitted', value: claim.submitted_at?.toISOString() ?? null, kind: 'date' },
      { label: 'Voucher no', value: claim.pv_no },
      ...paidFacts(claim),
    ],
    tables: [linesTable(lines)],
    total: totalOf(claim.total_kobo),
    signatures: ['Claimant', 'Head of Department', 'Approved for payment'],
  };
};

/** Whose paper it is, as it was when they submitted it. */
export function claimantFacts(row: {
  name: string;
  staff_no: string;
  grade: string | null;
  department: string;
}): SheetFact[] {
  return [
    { label: 'Claimant', value: row.name },
    { label: 'Staff no', value: row.staff_no },
    { label: 'Grade level', value: row.grade },
    { label: 'Department', value: row.department },
  ];
}

/** The days and the way of a trip. */
export function tripFacts(row: TripRow): SheetFact[] {
  const way = [row.takeoff, placeLabel(row.destination ?? '')].filter(Boolean).join(' to ');
  const by = row.transportation === 'flight' ? 'by air' : 'by road';
  return [
    ...daysFacts(row),
    { label: 'Trip', value: `${way}, ${by}` },
    ...(row.airport ? [{ label: 'Airport', value: placeLabel(row.airport) }] : []),
    ...(row.distance_km ? [{ label: 'One way', value: `${row.distance_km} km` }] : []),
    { label: 'Stay', value: row.category === 'residence' ? 'Lodged and fed' : 'Own lodging' },
    ...(row.accomodation ? [{ label: 'Lodging', value: row.accomodation }] : []),
  ];
}

/** What was paid of a paper where the desks lowered it, so that its total isn't taken for what was paid. */
export function paidFacts({
  total_kobo,
  paid_kobo,
}: {
  total_kobo: number;
  paid_kobo: number | null;
}): SheetFact[] {
  if (paid_kobo === null || paid_kobo === total_kobo) return [];
  return [{ label: 'Paid', value: koboToNaira(paid_kobo), kind: 'money' }];
}

/** The lines of a paper, what was left out of it not among them. */
export function linesTable(lines: readonly ExpenseLine[]): SheetTable {
  const paid = lines.filter(({ amount }) => amount > 0);
  return {
    caption: 'Expenses',
    columns: [
      { key: 'no', label: 'No' },
      { key: 'description', label: 'Description', names: true, beneath: 'note' },
      { key: 'from', label: 'From', kind: 'date' },
      { key: 'to', label: 'To', kind: 'date' },
      { key: 'amount', label: 'Amount', kind: 'money' },
    ],
    rows: paid.map(({ description, from, to, amount, full_amount, file }, index) => ({
      ...{ no: index + 1, description, from, to, amount },
      note:
        full_amount !== null && amount < full_amount
          ? 'Lowered by the claimant'
          : file !== null
            ? 'Receipt attached'
            : null,
    })),
    empty: 'Nothing was spent.',
    totals: { label: 'Total', values: { amount: sumNaira(paid.map(({ amount }) => amount)) } },
  };
}

/** The columns of a paper (alias `t`) that say the days and the way of its trip, as `TripRow` has them. */
export const TRIP_COLUMNS: RawBuilder<unknown> = sql`t.started, t.finished, t.category, t.transportation, t.takeoff, t.destination,
  t.airport, t.distance_km, t.accomodation`;

/** What of a row says the days and the way of a trip. */
export interface TripRow {
  started: string;
  finished: string;
  category: string | null;
  transportation: string | null;
  takeoff: string | null;
  destination: string | null;
  airport: string | null;
  distance_km: number | null;
  accomodation: string | null;
}

function daysFacts({ started, finished }: Pick<TripRow, 'started' | 'finished'>): SheetFact[] {
  return [
    {
      label: 'Days',
      value: started === finished ? formatDay(started) : `${formatDay(started)} to ${formatDay(finished)}`,
    },
  ];
}

interface ClaimRow extends TripRow {
  code: string;
  purpose: string;
  type: string;
  claim_type: string;
  status: ClaimStatus;
  total_kobo: number;
  submitted_at: Date | null;
  name: string;
  staff_no: string;
  grade: string | null;
  department: string;
  pv_no: string | null;
  paid_kobo: number | null;
}

async function claimRow(db: Queryable, id: number): Promise<ClaimRow> {
  const { rows } = await sql<ClaimRow>`
    select t.code, t.purpose, t.type, t.claim_type, t.status, t.total_kobo, t.submitted_at, ${TRIP_COLUMNS}, d.name as department,
      coalesce(t.claimant_name, u.name) as name, coalesce(t.claimant_staff_no, u.staff_no) as staff_no,
      case when t.submitted_at is null then g.name else t.claimant_grade end as grade,
      p.pv_no, case when p.is_paid then p.amount_kobo end as paid_kobo
      from claims t join users u on u.id = t.user_id join departments d on d.id = t.department_id
      left join grade_levels g on g.id = u.grade_level_id ${paymentJoin('staff-claim')}
     where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`claim ${id} is not there`);
  return row;
}
