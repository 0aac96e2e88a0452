import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, koboToNaira } from '#shared/money.ts';
import { permission } from '#shared/permissions.ts';
import { supplies } from '#shared/resources/inventory/supplies.ts';
import { lockInvoice, type Match, matchesOf } from '../supplies/index.ts';

/** An order that may be paid, locked, with what is ordered, received and raised. */
export interface PayableOrder extends Match {
  code: string;
  vendor_id: number;
  invoice_no: string;
}

/** Locks the order that an expenditure names. Refused where there is none for the actor, or nothing is expected of it any more. */
export async function lockOrder(trx: Transaction, actor: Actor, id: number): Promise<PayableOrder> {
  const { rows } = await sql<Pick<PayableOrder, 'code' | 'vendor_id' | 'invoice_no'> & { status: string }>`
    select code, vendor_id, invoice_no, status from orders where id = ${id} for update`.execute(trx);
  const [order] = rows;
  const sees = (['browse', 'read'] as const).some((verb) =>
    actor.permissions.has(permission(verb, supplies.noun)),
  );
  if (!order || !sees || order.status === 'deleted') throw refused('There is no such order.');
  if (order.status === 'cancelled') throw refused(`${order.code} was cancelled: nothing is paid for it.`);
  const match = (await matchesOf(trx, [id])).get(id);
  if (!match) throw new Error(`order ${id} is not there`);
  const { code, vendor_id, invoice_no } = order;
  return { ...match, code, vendor_id, invoice_no };
}

/** What an order's vendor bills by its invoice is raised on the order, so that nothing is paid before its goods came. */
export async function refuseOrdered(
  trx: Transaction,
  vendor_id: number | null | undefined,
  invoice_no: string | null | undefined,
): Promise<void> {
  if (!vendor_id || !invoice_no) return;
  await lockInvoice(trx, vendor_id, invoice_no);
  const { rows } = await sql<{ code: string }>`
    select code from orders where vendor_id = ${vendor_id} and same_number(invoice_no) = same_number(${invoice_no})
       and status not in ('cancelled', 'deleted') limit 1`.execute(trx);
  const [order] = rows;
  if (!order) return;
  const sentence = `${order.code} carries this invoice of the vendor: raise the expenditure on that order.`;
  throw new Refusal('RULE', sentence, { order_id: [sentence], reference: [sentence] });
}

/** Refuses to raise more on an order than it comes to, or than was accepted of it once nothing more is expected, with the figures. */
export function refuseAboveOrder(
  { code, total_kobo, payable_kobo, raised_kobo }: PayableOrder,
  amount_kobo: number,
): void {
  const left_kobo = Math.max(0, payable_kobo - raised_kobo);
  if (amount_kobo <= left_kobo) return;
  const isLess = payable_kobo < total_kobo;
  const most = isLess
    ? `Of ${code} goods worth ${formatNaira(payable_kobo)} were accepted and nothing more is expected`
    : `${code} comes to ${formatNaira(total_kobo)}`;
  const raised =
    raised_kobo > 0 ? `, and ${formatNaira(raised_kobo)} ${isLess ? '' : 'of it '}is raised already` : '';
  const sentence = `${most}${raised}: at most ${formatNaira(left_kobo)} can be raised.`;
  throw new Refusal(
    'RULE',
    sentence,
    { amount: [sentence] },
    {
      total: koboToNaira(total_kobo),
      ...(isLess ? { accepted: koboToNaira(payable_kobo) } : {}),
      raised: koboToNaira(raised_kobo),
      left: koboToNaira(left_kobo),
    },
  );
}

function refused(sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { order_id: [sentence] });
}
