import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { SheetOf } from '#server/frame/sheet-of.ts';
import { type Sheet, totalOf } from '#shared/resource/sheet.ts';
import type { AdvanceStatus } from '#shared/workflows/touring-advances.ts';
import {
  claimantFacts,
  linesOf,
  linesTable,
  paidFacts,
  paymentJoin,
  TRIP_COLUMNS,
  type TripRow,
  tripFacts,
} from '../claims/index.ts';

/** What a touring advance prints: who is given what for which trip, until when it is retired, and who signs. */
export const advanceSheet: SheetOf = async ({ id }, db): Promise<Sheet> => {
  const advance = await advanceRow(db, id);
  const lines = await linesOf(db, { own: 'touring_advance_id', id });
  return {
    title: 'Touring Advance',
    code: { label: 'Advance no', value: advance.code },
    watermark: advance.status === 'pending' ? 'DRAFT' : advance.status === 'deleted' ? 'CANCELLED' : null,
    facts: [
      ...claimantFacts(advance).map((fact) =>
        fact.label === 'Claimant' ? { ...fact, label: 'Traveller' } : fact,
      ),
      { label: 'Purpose', value: advance.purpose, kind: 'longText' },
      ...tripFacts(advance),
      { label: 'To be retired by', value: advance.due, kind: 'date' },
      { label: 'Drafted by', value: advance.drafter },
      { label: 'Voucher no', value: advance.pv_no },
      ...paidFacts(advance),
    ],
    tables: [linesTable(lines)],
    total: totalOf(advance.total_kobo),
    signatures: ['Traveller', 'Head of Department', 'Approved for payment'],
  };
};

interface AdvanceRow extends TripRow {
  code: string;
  purpose: string;
  status: AdvanceStatus;
  total_kobo: number;
  due: string;
  name: string;
  staff_no: string;
  grade: string | null;
  department: string;
  drafter: string;
  pv_no: string | null;
  paid_kobo: number | null;
}

async function advanceRow(db: Queryable, id: number): Promise<AdvanceRow> {
  const { rows } = await sql<AdvanceRow>`
    select t.code, t.purpose, t.status, t.total_kobo, ${TRIP_COLUMNS}, advance_due(t.finished) as due, d.name as department, t.claimant_name as name,
      t.claimant_staff_no as staff_no, t.claimant_grade as grade, c.name as drafter, p.pv_no,
      case when p.is_paid then p.amount_kobo end as paid_kobo
      from touring_advances t join departments d on d.id = t.department_id join users c on c.id = t.created_by ${paymentJoin('touring-advance')}
     where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`touring advance ${id} is not there`);
  return row;
}
