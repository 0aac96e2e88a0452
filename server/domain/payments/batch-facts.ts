import { sql } from 'kysely';
import type { z } from 'zod';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import type { batchExtras } from '#shared/resources/budget/batch-extras.ts';
import type { BatchFacts } from '#shared/workflows/batches.ts';

/** A payment as its batch lists it; the amount in kobo. */
type BatchPayment = Omit<z.infer<typeof batchExtras.payments>[number], 'amount' | 'net' | 'state'> & {
  amount_kobo: number;
  net_kobo: number;
};

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
      (select coalesce(json_agg(l), '[]') from (
        select p.id, p.pv_no, p.trnx_id as "trnxId", p.expenditure_id, e.code as expenditure_code, e.description, p.payee_name, u.staff_no, p.amount_kobo, p.amount_kobo - p.deducted_kobo as net_kobo,
            p.stage, p.status
          from payments p join expenditures e on e.id = p.expenditure_id left join users u on u.id = p.payee_id
         where p.batch_id = b.id order by p.pv_seq) l) as payments
      from batches b where ${isAmong('b.id', ids)}`.execute(db);
  return new Map(
    rows.map(({ created_at, window_hours, ...row }) => [
      row.id,
      { ...row, window_ends_at: new Date(created_at.getTime() + window_hours * 3_600_000) },
    ]),
  );
}
