import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** Money that came back of a payment of a closed year. */
export interface Revenue {
  kind: 'surplus' | 'recovery' | 'bounce';
  payment_id: number;
  retirement_id?: number;
  /** The refund by which another department carried it: the receipt is of its fund. */
  refund_id?: number;
  /** The record that is known by it: a voucher or a retirement. */
  code: string;
  /** The number of the paper by which it was paid in. */
  receipt_no?: string | null;
  amount_kobo: number;
  day: string;
}

/**
 * Records that money came back of a closed year: a receipt to revenue with the next number of this year, and no entry of any
 * fund. Answers its number.
 */
export async function recordRevenue(
  trx: Transaction,
  actor: { id: number },
  { kind, payment_id, retirement_id, refund_id, code, receipt_no, amount_kobo, day }: Revenue,
): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into revenue_receipts (number, year, seq, budget_year, kind, fund_id, department_id, payment_id, retirement_id, refund_id, code, receipt_no,
        amount_kobo, day, recorded_by)
    select '', 0, 0, f.budget_year, ${kind}, f.id, f.department_id, p.id, ${retirement_id ?? null}::bigint, ${refund_id ?? null}::bigint, ${code}, ${receipt_no ?? null},
        ${amount_kobo}, ${day}::date, ${actor.id}
      from payments p join expenditures e on e.id = p.expenditure_id left join expenditures m on m.refund_id = ${refund_id ?? null}::bigint
      join funds f on f.id = coalesce(m.fund_id, e.fund_id) where p.id = ${payment_id}
    returning number`.execute(trx);
  const [receipt] = rows;
  if (!receipt) throw new Error(`payment ${payment_id} is of no fund`);
  return receipt.number;
}
