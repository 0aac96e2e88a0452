import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { Order } from './load-orders.ts';

/** Whoever is named as inspector confirms what was delivered since the last voucher. */
export async function confirmInspection(
  trx: Transaction,
  { actor, id, record }: Call<Order, object>,
): Promise<Done> {
  const { rows } = await sql<{ accepted: number; rejected: number }>`
    with inspected as (
      update order_deliveries set inspected_at = now()
       where order_id = ${id} and inspected_by = ${actor.id} and inspected_at is null and voucher_id is null returning id)
    select sum(l.accepted)::bigint as accepted, sum(l.rejected)::bigint as rejected
      from order_delivery_lines l join inspected i on i.id = l.delivery_id having count(*) > 0`.execute(trx);
  const [found] = rows;
  if (!found) throw new Refusal('WRONG_STATE', 'Only whoever saw the goods confirms their inspection.');
  const words = `${grouped(found.accepted)} accepted, ${grouped(found.rejected)} rejected`;
  return {
    message: `You confirmed the inspection of ${record.code}: ${words}.`,
    remark: words,
    set: { inspector_id: null },
  };
}

/** Refuses an inspector who couldn't confirm it, or who has a part in the order or its delivery. */
export async function refuseInspector(
  trx: Transaction,
  inspector: number,
  receiver: number,
  { user_id, changed_by, inspector_id }: Order,
): Promise<void> {
  const sentence =
    inspector === receiver
      ? 'Whoever receives the goods doesn’t inspect them. Name somebody else.'
      : [user_id, ...changed_by].includes(inspector)
        ? 'Whoever raised or changed the order doesn’t inspect its goods. Name somebody else.'
        : null;
  if (sentence) throw new Refusal('SOD_SAME_PERSON', sentence, { inspected_by: [sentence] });
  const others = [receiver, user_id, ...changed_by];
  const { rows } = await sql<{ is_bound: boolean; sees: boolean; waits_for: string | null }>`
    select exists (select from bound_today(u.id) b where b = any(${others}::bigint[])) as is_bound,
        (select count(distinct p.permission) = 2 from groups_today(u.id) g join group_permissions p on p.group_id = g
          where p.permission in (${permission('browse', 'supplies')}, ${permission('read', 'supplies')})) as sees,
        (select w.name from users w where w.id = ${inspector_id} and w.id <> u.id) as waits_for
      from users u where u.id = ${inspector} and u.status = 'active'`.execute(trx);
  const [found] = rows;
  if (!found)
    throw new Refusal('VALIDATION', 'Choose somebody who works here.', {
      inspected_by: ['Choose somebody who works here'],
    });
  if (found.is_bound) {
    const bound =
      'They act for who raised the order or receives the goods, or the other way round. Name somebody else.';
    throw new Refusal('SOD_SAME_PERSON', bound, { inspected_by: [bound] });
  }
  const wrong = !found.sees
    ? 'They may not see orders, so they could not confirm the inspection. Name somebody who may.'
    : found.waits_for
      ? `${found.waits_for} has not confirmed the inspection of an earlier delivery yet. Name them again, or make the voucher of what came before.`
      : null;
  if (wrong) throw new Refusal('RULE', wrong, { inspected_by: [wrong] });
}
