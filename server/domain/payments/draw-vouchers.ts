import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** A number of a payment voucher: consecutive within its year. */
export interface Voucher {
  pv_year: number;
  pv_seq: number;
  pv_no: string;
}

/** The next numbers of payment vouchers of a year, without gaps: the counter's row stays locked until the transaction ends. */
export async function drawVouchers(trx: Transaction, year: number, count: number): Promise<Voucher[]> {
  const { last } = await trx
    .insertInto('voucher_counters')
    .values({ year, last: count })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql`voucher_counters.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => {
    const pv_seq = last - count + 1 + index;
    return { pv_year: year, pv_seq, pv_no: `PV/${year}/${String(pv_seq).padStart(5, '0')}` };
  });
}
