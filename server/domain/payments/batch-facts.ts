import { sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID } from '#server/database/kept-plans.ts';
import type { BatchFacts } from '#shared/workflows/batches.ts';
import type { PaymentStage, PaymentStatus } from '#shared/workflows/desks.ts';

/** A payment as its batch lists it; the amount in kobo. */
export interface BatchPayment {
  id: number;
  pv_no: string;
  trnx_id: string | null;
  expenditure_id: number;
  expenditure_code: string;
  description: string;
  payee_name: string;
  staff_no: string | null;
  amount_kobo: number;
  stage: PaymentStage;
  status: PaymentStatus;
}

/** A batch with its payments and what decides what may be done with it. */
export interface BatchRecord extends Loaded<BatchFacts> {
  user_id: number;
  fund_id: number;
  amount_kobo: number;
  beneficiary: string;
  payments: BatchPayment[];
}

interface Row extends Omit<BatchRecord, 'window_ends_at'> {
  created_at: Date;
  window_hours: number;
}

/** Batches with their payments, by id, in one statement. */
export async function batchRecords(db: Queryable, ids: readonly number[]): Promise<Map<number, BatchRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`${BY_ID}
    select b.id, b.version, b.updated_at, b.code, b.status, b.department_id, b.user_id, b.fund_id, b.amount_kobo, b.beneficiary, b.created_at,
      coalesce((select s.value from settings s where s.key = 'reversal_window_hours'), '24')::float8 as window_hours,
      (select r.code from reversals r where r.batch_id = b.id and r.status = 'pending') as frozen_by,
      (select coalesce(json_agg(json_build_object('id', p.id, 'pv_no', p.pv_no, 'trnx_id', p.trnx_id, 'expenditure_id', p.expenditure_id,
          'expenditure_code', e.code, 'description', e.description, 'payee_name', p.payee_name, 'staff_no', u.staff_no,
          'amount_kobo', p.amount_kobo, 'stage', p.stage, 'status', p.status) order by p.pv_seq), '[]')
         from payments p join expenditures e on e.id = p.expenditure_id left join users u on u.id = p.payee_id
        where p.batch_id = b.id) as payments
      from batches b where b.id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ created_at, window_hours, ...row }) => [
      row.id,
      { ...row, window_ends_at: new Date(created_at.getTime() + window_hours * 3_600_000) },
    ]),
  );
}
