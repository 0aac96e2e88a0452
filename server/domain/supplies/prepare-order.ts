import { sql } from 'kysely';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { blockedWords } from '#shared/workflows/payee-types.ts';
import { raisedOn } from './load-orders.ts';
import { lockInvoice } from './lock-invoice.ts';

type Prepare = NonNullable<Extensions['prepare']>;
type Values = Record<string, unknown>;

/**
 * What the server sets of an order. Refused for a blocked vendor, an invoice that another order of that vendor carries, a
 * product that stands twice; and changed no more once goods were delivered, nor below what is raised on it.
 */
export const prepareOrder: Prepare = async (trx, { actor }, values, existing) => {
  if (existing) await refuseDelivered(trx, existing);
  if (values.vendor_id !== undefined) await refuseBlocked(trx, Number(values.vendor_id));
  refuseTwice(values);
  const isOther = isOtherInvoice(values, existing);
  if (isOther) await refuseSameInvoice(trx, values, existing);
  if (existing) await refusePaidOtherwise(trx, values, existing);
  if (isOther) await refusePaidByHand(trx, { ...existing, ...values });
  if (!existing) {
    return { code: nextCode('ORD'), user_id: actor.id };
  }
  const changed_by = (existing.changed_by as number[] | undefined) ?? [];
  return { changed_by: [...new Set([...changed_by, actor.id])] };
};

async function refuseDelivered(trx: Transaction, { id, status }: Values): Promise<void> {
  const { rows } = await sql`select from order_deliveries where order_id = ${Number(id)} limit 1`.execute(
    trx,
  );
  if (status === 'pending' && rows.length === 0) return;
  throw new Refusal(
    'WRONG_STATE',
    rows.length > 0
      ? 'Goods are delivered on this order. It can no longer be changed.'
      : 'This order is ended. It can no longer be changed.',
  );
}

async function refuseBlocked(trx: Transaction, vendor_id: number): Promise<void> {
  const { rows } = await sql<{
    blocked: string | null;
  }>`select blocked_vendor('vendor', ${vendor_id}, null) as blocked`.execute(trx);
  const blocked = rows[0]?.blocked;
  if (!blocked) return;
  const sentence = `${blockedWords(blocked)}.`;
  throw new Refusal('VENDOR_BLOCKED', sentence, { vendor_id: [sentence] });
}

function refuseTwice({ supplies }: Values): void {
  if (!Array.isArray(supplies)) return;
  const errors: FieldErrors = {};
  const places = new Map<unknown, number>();
  for (const [place, { product_id }] of (supplies as { product_id: number }[]).entries()) {
    const earlier = places.get(product_id);
    if (earlier === undefined) places.set(product_id, place);
    else errors[`supplies.${place}.product_id`] = [`is there twice: line ${earlier + 1} is the same`];
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

async function refuseSameInvoice(
  trx: Transaction,
  values: Values,
  existing: Values | undefined,
): Promise<void> {
  const { vendor_id, invoice_no } = { ...existing, ...values };
  await lockInvoice(trx, Number(vendor_id), String(invoice_no));
  const { rows } = await sql<{ code: string; vendor: string }>`
    select o.code, v.name as vendor from orders o join vendors v on v.id = o.vendor_id
     where o.vendor_id = ${Number(vendor_id)} and same_number(o.invoice_no) = same_number(${String(invoice_no)})
       and o.status not in ('cancelled', 'deleted') and o.id <> ${Number(existing?.id ?? 0)}`.execute(trx);
  if (!rows[0]) return;
  const { code, vendor } = rows[0];
  const sentence = `${code} carries this invoice number of ${vendor} already.`;
  throw new Refusal('TAKEN', sentence, { invoice_no: [sentence] });
}

/** Whether an order is made, or changed to be of another vendor or invoice. */
function isOtherInvoice(values: Values, existing: Values | undefined): boolean {
  const names = ['vendor_id', 'invoice_no'] as const;
  return !existing || names.some((name) => name in values && values[name] !== existing[name]);
}

/** An invoice that is being paid by itself can't be ordered afterwards: its payment would ask for no goods. */
async function refusePaidByHand(trx: Transaction, { vendor_id, invoice_no }: Values): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from expenditures where beneficiary_type = 'vendor' and beneficiary_id = ${Number(vendor_id)} and order_id is null
       and status in ('cleared', 'batched', 'queried', 'paid', 'refunded')
       and same_number(reference) = same_number(${String(invoice_no)}) limit 1`.execute(trx);
  if (!rows[0]) return;
  const sentence = `${rows[0].code} pays this invoice of the vendor already, without an order.`;
  throw new Refusal('TAKEN', sentence, { invoice_no: [sentence] });
}

/** What pays an order names its vendor and its invoice, and comes to no more than it does. */
async function refusePaidOtherwise(trx: Transaction, values: Values, existing: Values): Promise<void> {
  const id = Number(existing.id);
  const { rows } = await sql<{ raised_kobo: number; code: string | null }>`
    select raised_kobo(${id}) as raised_kobo, ${raisedOn(sql`${id}::bigint`)} as code`.execute(trx);
  const [paid] = rows;
  if (!paid?.code) return;
  for (const field of ['vendor_id', 'invoice_no'])
    if (field in values && values[field] !== existing[field]) {
      const sentence = `${paid.code} is raised on this order: its vendor and its invoice stay.`;
      throw new Refusal('RULE', sentence, { [field]: [sentence] });
    }
  if (typeof values.total === 'number' && nairaToKobo(values.total) < paid.raised_kobo) {
    const sentence = `${formatNaira(paid.raised_kobo)} is raised on this order: it can’t come to less.`;
    throw new Refusal('RULE', sentence, { supplies: [sentence] });
  }
}
