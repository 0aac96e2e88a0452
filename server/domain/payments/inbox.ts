import { sql } from 'kysely';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { desksOf, isFreeFor, waitsAt } from './waiting-payments.ts';

/** Payments that wait at the actor's desk and on which they may act, one row for each batch. */
export const paymentsToClear: InboxSource = (actor) => {
  const desks = desksOf(actor);
  if (desks.length === 0) return undefined;
  return sql<InboxRow>`
    select 'payment' as kind, case when bool_and(p.stage = 'audit') then 'Post payment' when bool_or(p.stage = 'audit') then 'Post and clear' else 'Clear payment' end as verb,
           b.code, b.beneficiary as title, d.name as subtitle, b.status, sum(p.amount_kobo)::bigint as amount_kobo, min(p.moved_at) as since,
           '/payments/clear-payments?batch=' || b.code as path, 'batches' as resource, b.id as id
      from payments p join batches b on b.id = p.batch_id join departments d on d.id = b.department_id
     where ${waitsAt(desks)} and ${isFreeFor(actor)}
     group by b.id, d.name`;
};

/** Queries of audit that the actor's department must answer. Treasury may answer them too, but isn't asked to. */
export const queriesToAnswer: InboxSource = (actor) => {
  if (!actor.permissions.has('add-batches')) return undefined;
  return sql<InboxRow>`
    select 'query' as kind, 'Answer query' as verb, p.batch_no as code, p.payee_name as title, p.remark as subtitle, p.status,
           p.amount_kobo, p.moved_at as since, '/payments/clear-payments/' || p.id as path, 'payments' as resource, p.id as id
      from payments p
     where p.stage = 'treasury' and p.status = 'queried' and p.department_id = any(${actor.department_ids}::bigint[])
       and p.payee_id is distinct from ${actor.id}
       and not exists (select 1 from reversals r where r.batch_id = p.batch_id and r.status = 'pending')`;
};

/** What the bank returned and a colleague recorded, to be confirmed. */
export const bouncesToConfirm: InboxSource = (actor) => {
  if (!actor.offices.has('treasury') || !actor.permissions.has('edit-payments')) return undefined;
  return sql<InboxRow>`
    select 'bounce' as kind, 'Confirm return by the bank' as verb, p.batch_no as code, p.payee_name as title, o.reason as subtitle, p.status,
           p.amount_kobo, o.created_at as since, '/payments/clear-payments/' || p.id as path, 'payments' as resource, p.id as id
      from payment_bounces o join payments p on p.id = o.payment_id
     where o.confirmed_by is null and o.withdrawn_by is null and o.requested_by <> ${actor.id} and p.payee_id is distinct from ${actor.id}
       and not exists (select 1 from batches b where b.id = p.batch_id and b.user_id = ${actor.id})
       and not exists (select 1 from expenditures e where e.id = p.expenditure_id and e.user_id = ${actor.id})`;
};
