import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { SheetOf } from '#server/frame/sheet-of.ts';
import { amountInWords, formatNaira, koboToNaira } from '#shared/money.ts';
import { type Sheet, totalOf } from '#shared/resource/sheet.ts';
import { balanceWords, outcomeOf, type RetirementStatus } from '#shared/workflows/retirements.ts';
import {
  claimantFacts,
  linesOf,
  linesTable,
  TRIP_COLUMNS,
  type TripRow,
  tripFacts,
} from '../claims/index.ts';

/** What a retirement prints: the advance, what was spent of it, what is left or was spent more, and who signs. */
export const retirementSheet: SheetOf = async ({ id }, db): Promise<Sheet> => {
  const row = await retirementRow(db, id);
  const lines = await linesOf(db, { own: 'retirement_id', id });
  const { status, balance_kobo, filer, filed_reason } = row;
  return {
    title: 'Retirement of a Touring Advance',
    code: { label: 'Retirement no', value: row.code },
    watermark: status === 'draft' ? 'DRAFT' : status === 'deleted' ? 'CANCELLED' : null,
    facts: [
      ...claimantFacts(row),
      ...(filed_reason
        ? [
            { label: 'Filed by', value: `${filer} for ${row.name}` },
            { label: 'Why', value: filed_reason, kind: 'longText' as const },
          ]
        : []),
      { label: 'Purpose', value: row.purpose, kind: 'longText' },
      ...tripFacts(row),
      { label: 'Advance no', value: row.advance },
      { label: 'Advance paid', value: koboToNaira(row.total_kobo), kind: 'money' },
      { label: 'Spent', value: koboToNaira(row.spent_kobo), kind: 'money' },
      { label: 'Balance', value: koboToNaira(balance_kobo), kind: 'money' },
      { label: 'Receipt no', value: row.receipt_no },
      { label: 'Submitted', value: row.submitted_at?.toISOString() ?? null, kind: 'date' },
    ],
    tables: [linesTable(lines)],
    total: { label: 'Total spent', ...totalOf(row.spent_kobo) },
    notes: [
      `Balance: ${formatNaira(Math.abs(balance_kobo))}, ${amountInWords(Math.abs(balance_kobo))}. ${balanceWords(balance_kobo)}`,
      ...(outcomeOf(balance_kobo) === 'shortfall' && row.claim
        ? [`${row.claim} claims the difference.`]
        : []),
    ],
    signatures: ['Traveller', 'Head of Department', 'Treasury', 'Audit'],
  };
};

interface RetirementRow extends TripRow {
  code: string;
  purpose: string;
  status: RetirementStatus;
  total_kobo: number;
  spent_kobo: number;
  balance_kobo: number;
  receipt_no: string | null;
  submitted_at: Date | null;
  filed_reason: string | null;
  name: string;
  staff_no: string;
  grade: string | null;
  department: string;
  filer: string;
  advance: string;
  claim: string | null;
}

async function retirementRow(db: Queryable, id: number): Promise<RetirementRow> {
  const { rows } = await sql<RetirementRow>`
    select t.code, t.purpose, t.status, t.total_kobo, t.spent_kobo, t.balance_kobo, t.receipt_no, t.submitted_at, t.filed_reason,
      ${TRIP_COLUMNS},
      d.name as department, f.name as filer, a.code as advance, coalesce(t.claimant_name, u.name) as name,
      coalesce(t.claimant_staff_no, u.staff_no) as staff_no, case when t.submitted_at is null then g.name else t.claimant_grade end as grade,
      (select c.code from claims c where c.retirement_id = t.id and c.status <> 'deleted') as claim
      from retirements t join users u on u.id = t.user_id join users f on f.id = t.filed_by join departments d on d.id = t.department_id
      join touring_advances a on a.id = t.touring_advance_id left join grade_levels g on g.id = u.grade_level_id
     where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`retirement ${id} is not there`);
  return row;
}
