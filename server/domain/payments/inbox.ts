import { type RawBuilder, sql } from 'kysely';
import type { Waiting } from '#server/crud/flow-inbox.ts';
import type { InboxRow } from '#server/frame/inbox.ts';

/** Payments that wait for somebody: those to be cleared one row for each batch, queries and returns by the bank each by itself. */
export function paymentInbox(waiting: readonly Waiting[]): RawBuilder<InboxRow> {
  const toClear = waiting.filter(({ acts }) => acts.includes('clear'));
  const others = waiting.filter((one) => !toClear.includes(one));
  return sql<InboxRow>`${sql.join(
    [...(toClear.length > 0 ? [byBatch(toClear)] : []), ...(others.length > 0 ? [oneByOne(others)] : [])],
    sql` union all `,
  )}`;
}

function byBatch(waiting: readonly Waiting[]): RawBuilder<InboxRow> {
  return sql<InboxRow>`
    select 'payment' as kind, case when count(distinct w.todo) > 1 then 'Post and clear' else min(w.todo) end as verb,
           b.code, b.beneficiary as title, d.name as subtitle, b.status, sum(w.amount_kobo)::bigint as amount_kobo,
           min(w.moved_at) as since, min(w.path) || '?batch=' || b.code as path, 'batches' as resource, b.id as id, b.version as version
      from ${records(waiting)} w join batches b on b.id = w.batch_id join departments d on d.id = b.department_id
     group by b.id, d.name`;
}

/** What treasury recorded of a paid one waits since it was recorded, and says why. */
function oneByOne(waiting: readonly Waiting[]): RawBuilder<InboxRow> {
  return sql<InboxRow>`
    select case when o.id is not null then 'bounce' when c.id is not null then 'correction' else 'query' end as kind, w.todo as verb, w.batch_no as code, w.payee_name as title,
           coalesce(o.reason, 'Receipt ' || c.receipt_no, c.reason, w.remark) as subtitle, w.status, w.amount_kobo, coalesce(o.created_at, c.created_at, w.moved_at) as since,
           w.path || '/' || w.id as path, 'payments' as resource, w.id as id, w.version as version
      from ${records(waiting)} w
      left join payment_bounces o on o.payment_id = w.id and o.confirmed_by is null and o.withdrawn_by is null
      left join payment_corrections c on c.payment_id = w.id and c.confirmed_by is null and c.withdrawn_by is null`;
}

function records(waiting: readonly Waiting[]): RawBuilder<unknown> {
  const parts = waiting.map(
    ({ todo, path, is_mine }) =>
      sql`select t.*, ${todo}::text as todo, ${path}::text as path from payments t where ${is_mine}`,
  );
  return sql`(${sql.join(parts, sql` union all `)})`;
}
