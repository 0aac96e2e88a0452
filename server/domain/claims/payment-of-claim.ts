import { type RawBuilder, sql } from 'kysely';

/** The payment of a claim (alias `t`) that counts, as `p`: the last that was not taken back. */
export const PAYMENT_OF_CLAIM: RawBuilder<unknown> = sql`left join lateral (
  select q.pv_no, q.amount_kobo, q.recovered_kobo, q.stage = 'treasury' and q.status = 'paid' as is_paid
    from expenditures e join payments q on q.expenditure_id = e.id
   where e.claim_id = t.id and q.status not in ('returned', 'reversed', 'deleted') order by q.id desc limit 1) p on true`;
