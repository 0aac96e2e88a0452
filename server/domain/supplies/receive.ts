import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { isExpired, MAX_STOCK } from '#shared/stock.ts';
import type { orderWorkflow } from '#shared/workflows/orders.ts';
import { type LockedProduct, lockProducts, postStock } from '../inventory/index.ts';
import { notify } from '../notifications/index.ts';
import { refuseInspector } from './inspect.ts';
import { linesOfOrder, type Order, type OrderLine } from './load-orders.ts';

type Input = ActInput<(typeof orderWorkflow)['acts']['fulfil']>;

/** So much of one line, as it is taken in. */
interface Part {
  place: number;
  line: OrderLine;
  accepted: number;
  rejected: number;
  reason: string | null;
  expiry_date: string | null;
}

/**
 * Takes a delivery in: what is accepted comes into stock at its price, what is rejected stays outstanding. Refused, line by
 * line, are more than is outstanding, goods that have expired, and a rejection without a reason.
 */
export async function receiveGoods(
  trx: Transaction,
  { actor, id, record, input }: Call<Order, Input>,
): Promise<Done> {
  const inspected_by = input.inspected_by ?? null;
  if (inspected_by !== null) await refuseInspector(trx, inspected_by, actor.id, record);
  const lines = await linesOfOrder(trx, id);
  const parts = partsOf(input.lines ?? [], lines);
  const products = await lockProducts(
    trx,
    parts.map(({ line }) => line.product_id),
  );
  refuseTooFull(parts, products);
  const { rows } = await sql<{ id: number }>`
    insert into order_deliveries (order_id, received_by, inspected_by) values (${id}, ${actor.id}, ${inspected_by}) returning id`.execute(
    trx,
  );
  const delivery_id = rows[0]?.id ?? 0;
  await trx
    .insertInto('order_delivery_lines')
    .values(
      parts.map(({ line, accepted, rejected, reason, expiry_date }) => ({
        ...{ delivery_id, order_line_id: line.id, accepted, rejected, reason, expiry_date },
      })),
    )
    .execute();
  const source = { type: 'supplies', id, code: record.code };
  await postStock(
    trx,
    parts
      .filter(({ accepted }) => accepted > 0)
      .map(({ line, accepted, expiry_date }) => ({
        ...{
          product_id: line.product_id,
          kind: 'receipt' as const,
          quantity: accepted,
          expiry_date,
          source,
          actor,
        },
        value_kobo: accepted * line.unit_price_kobo,
      })),
  );
  const words = saidOf(parts);
  await tellRaiser(trx, record, words, actor.name);
  if (inspected_by !== null)
    await notify(trx, {
      user_ids: [inspected_by],
      about: 'waits',
      title: `${actor.name} names you as who inspected goods of ${record.code}`,
      body: `${words}. Confirm it if you did, before the voucher is made: until then these goods count as not inspected.`,
      path: `/inventory/supplies/${id}`,
      sender_name: actor.name,
    });
  return {
    message: `${record.code}: ${words}.`,
    remark: words,
    to: stateAfter(lines, parts),
    set: { inspector_id: inspected_by ?? record.inspector_id },
    changes: receivedOf(lines, parts),
  };
}

/** What is delivered, each part with its line; refuses with all that is wrong at once. */
function partsOf(given: NonNullable<Input['lines']>, lines: readonly OrderLine[]): Part[] {
  const errors: FieldErrors = {};
  const today = lagosToday();
  const byId = new Map(lines.map((line) => [line.id, line]));
  const taken = new Map<number, number>();
  const parts: Part[] = [];
  for (const [place, one] of given.entries()) {
    const line = byId.get(one.id);
    const at = (part: string) => `lines.${place}.${part}`;
    if (!line) {
      errors[at('id')] = ['is not a line of this order'];
      continue;
    }
    const [accepted, rejected] = [one.accepted, one.rejected ?? 0];
    if (accepted + rejected === 0) continue;
    const reason = one.reason?.trim() || null;
    const expiry_date = one.expiry_date === undefined ? line.expiry_date : one.expiry_date;
    const before = taken.get(line.id) ?? 0;
    if (accepted + before > line.outstanding) errors[at('accepted')] = [tooMany(line, accepted + before)];
    if (line.rejected + rejected > MAX_STOCK)
      errors[at('rejected')] = [`Of one line at most ${grouped(MAX_STOCK)} are rejected in all`];
    if (rejected > 0 && !reason) errors[at('reason')] = ['Say why it is rejected'];
    if (accepted > 0 && expiry_date && isExpired({ expiry_date }, today))
      errors[at('expiry_date')] = [`It expired on ${formatDay(expiry_date)}: reject it`];
    taken.set(line.id, before + accepted);
    parts.push({ place, line, accepted, rejected, reason, expiry_date });
  }
  const [first] = Object.values(errors).flat();
  if (first)
    throw new Refusal(
      'RULE',
      first.endsWith('.') ? first : 'Part of this delivery is not right.',
      errors,
      figuresOf(given, byId),
    );
  if (parts.length === 0)
    throw new Refusal('VALIDATION', 'Enter what was delivered.', { lines: ['Enter what was delivered'] });
  return parts;
}

/** What is outstanding of the lines that were sent, and what would be accepted of each. */
function figuresOf(given: NonNullable<Input['lines']>, byId: ReadonlyMap<number, OrderLine>) {
  return {
    lines: [...byId.values()]
      .filter(({ id }) => given.some((one) => one.id === id))
      .map(({ id, outstanding }) => ({
        ...{ id, outstanding },
        accepted: given.reduce((sum, one) => sum + (one.id === id ? one.accepted : 0), 0),
      })),
  };
}

/** Of a product there is only so much room in the books. */
function refuseTooFull(parts: readonly Part[], products: ReadonlyMap<number, LockedProduct>): void {
  const errors: FieldErrors = {};
  for (const { place, line, accepted } of parts)
    if ((products.get(line.product_id)?.quantity ?? 0) + accepted > MAX_STOCK)
      errors[`lines.${place}.accepted`] = [
        `Of ${line.product} more than ${grouped(MAX_STOCK)} would be in stock.`,
      ];
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal('RULE', first, errors);
}

function tooMany({ product, quantity, accepted, outstanding }: OrderLine, delivered: number): string {
  return `Only ${grouped(outstanding)} of ${product} ${outstanding === 1 ? 'is' : 'are'} outstanding (ordered ${grouped(quantity)}, received ${grouped(accepted)}), and ${grouped(delivered)} would be accepted.`;
}

/** How much of each product was received before and is by now, for the timeline. */
function receivedOf(lines: readonly OrderLine[], parts: readonly Part[]): Record<string, [number, number]> {
  const now = (of: OrderLine) => acceptedOf(of, parts);
  return Object.fromEntries(
    lines
      .filter((line) => now(line) > 0)
      .map((line) => [line.product, [line.accepted, line.accepted + now(line)]]),
  );
}

function acceptedOf(of: OrderLine, parts: readonly Part[]): number {
  return parts.reduce((sum, { line, accepted }) => (line.id === of.id ? sum + accepted : sum), 0);
}

function saidOf(parts: readonly Part[]): string {
  const sum = (of: 'accepted' | 'rejected') => parts.reduce((total, part) => total + part[of], 0);
  const rejected = sum('rejected');
  const accepted = sum('accepted');
  return [
    accepted > 0 ? `${grouped(accepted)} received` : 'nothing received',
    ...(rejected > 0 ? [`${grouped(rejected)} rejected`] : []),
  ].join(', ');
}

function stateAfter(
  lines: readonly OrderLine[],
  parts: readonly Part[],
): 'pending' | 'partial' | 'completed' {
  const now = (of: OrderLine) => acceptedOf(of, parts);
  if (lines.every((line) => line.outstanding === now(line))) return 'completed';
  return lines.some((line) => line.accepted + now(line) > 0) ? 'partial' : 'pending';
}

async function tellRaiser(
  trx: Transaction,
  { id, code, user_id, vendor }: Order,
  words: string,
  sender_name: string,
): Promise<void> {
  await notify(trx, {
    user_ids: [user_id],
    about: 'mine',
    title: `${code} of ${vendor}: ${words}`,
    body: null,
    path: `/inventory/supplies/${id}`,
    sender_name,
  });
}
