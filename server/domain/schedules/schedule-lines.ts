import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';

/** A line of a payment schedule as it was posted; amounts in kobo. */
export interface ScheduleLine {
  id: number;
  payment_id: number;
  serial: number;
  is_live: boolean;
  pv_no: string;
  payee_name: string;
  payee_bank: string;
  bank_code: string;
  payee_account: string;
  fits: boolean;
  gross_kobo: number;
  deducted_kobo: number;
  net_kobo: number;
  narration: string;
  outcome: 'paid' | 'rejected' | null;
  outcome_reason: string | null;
}

/** The lines of a schedule in their order. */
export async function linesOfSchedule(db: Queryable, id: number): Promise<ScheduleLine[]> {
  const { rows } = await sql<ScheduleLine>`
    select id, payment_id, serial, is_live, pv_no, payee_name, payee_bank, bank_code, payee_account, fits, gross_kobo, deducted_kobo,
        net_kobo, narration, outcome, outcome_reason
      from payment_schedule_lines where schedule_id = ${id} order by serial`.execute(db);
  return rows;
}
