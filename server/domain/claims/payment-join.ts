import { type RawBuilder, sql } from 'kysely';
import { PAPERS, type PaperCategory } from '#shared/workflows/papers.ts';

/** Joins the payment of a claim or an advance (alias `t`) that counts, as `p`: the last that was not taken back. */
export function paymentJoin(category: PaperCategory): RawBuilder<unknown> {
  return sql`left join lateral (
  select q.id, q.pv_no, q.amount_kobo, q.recovered_kobo, q.stage = 'treasury' and q.status = 'paid' as is_paid
    from expenditures e join payments q on q.expenditure_id = e.id
   where ${sql.ref(`e.${PAPERS[category].own}`)} = t.id and q.status not in ('returned', 'reversed', 'deleted') order by q.id desc limit 1) p on true`;
}
