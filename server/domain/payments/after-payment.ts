import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { formatDay } from '#shared/dates.ts';
import { formatNaira, koboToNaira, nairaToKobo } from '#shared/money.ts';
import type { AfterPayment } from './answer-schemas.ts';

/** What two people of treasury recorded of a batch's payments after they were paid, in the order in which it was confirmed. */
export async function afterPayment(db: Queryable, batch_id: number): Promise<AfterPayment[]> {
  const { rows } = await sql<Omit<AfterPayment, 'amount'> & { amount_kobo: number | null }>`
    select p.pv_no, l.what, l.day, l.amount_kobo, l.reference, l.reason
      from payments p join (
        select payment_id, 'bounced' as what, bounced_on as day, null::bigint as amount_kobo, null as reference, reason, confirmed_at
          from payment_bounces where confirmed_by is not null
        union all
        select c.payment_id, case c.kind when 'recovery' then 'came-back' else 'replaced' end, c.day, c.amount_kobo,
            coalesce(c.receipt_no, c.bank_reference), coalesce(c.reason, d.name || ' carried it (' || r.code || ')'), c.confirmed_at
          from payment_corrections c left join refunds r on r.id = c.refund_id left join departments d on d.id = r.department_id
         where c.confirmed_by is not null) l on l.payment_id = p.id
     where p.batch_id = ${batch_id} order by l.confirmed_at, p.id`.execute(db);
  return rows.map(({ amount_kobo, ...one }) => ({
    ...one,
    amount: amount_kobo === null ? null : koboToNaira(amount_kobo),
  }));
}

/** The same in a sentence, for the paper. */
export function afterPaymentWords({ pv_no, what, day, amount, reference, reason }: AfterPayment): string {
  switch (what) {
    case 'bounced':
      return `The bank returned the payment ${pv_no} on ${formatDay(day)}: ${reason}`;
    case 'came-back':
      return `${formatNaira(nairaToKobo(amount ?? 0))} of ${pv_no} came back on ${formatDay(day)}, receipt ${reference}${reason ? `: ${reason}` : ''}.`;
    case 'replaced':
      return `${pv_no} was paid by another transfer, ${reference}, on ${formatDay(day)}: ${reason}`;
  }
}
