import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { TaxKind } from '#shared/taxes.ts';

/** A line of a schedule: what was withheld, or given back, of one payment; amounts in kobo. */
export interface ScheduleLine {
  id: number;
  day: string;
  payee_name: string;
  payee_tin: string | null;
  vendor_id: number | null;
  pv_no: string;
  tax: TaxKind;
  base_kobo: number;
  rate: number;
  amount_kobo: number;
}

/** The lines of a remittance in the order of the ledger. */
export async function linesOfRemittance(db: Queryable, id: number): Promise<ScheduleLine[]> {
  const { rows } = await sql<ScheduleLine>`
    select id, day, payee_name, payee_tin, vendor_id, pv_no, tax, base_kobo, rate, amount_kobo
      from tax_remittance_lines where remittance_id = ${id} order by id`.execute(db);
  return rows;
}
