import { sql } from 'kysely';
import type { Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { are, grouped, were } from '#shared/resource/plural.ts';
import { chooseLots } from '#shared/stock.ts';
import { lockProducts, postStock, refuseIfStockShort, type StockEntry } from '../inventory/index.ts';
import { type Doing, linesOf, refuseIf, tellAsked } from './decide.ts';
import type { Requisition } from './load-requisitions.ts';

type Given = { index: number; quantity: number; item: Requisition['items'][number] };

/** The store takes it. */
export async function registerRequisition(
  _trx: Transaction,
  { actor, record }: Doing<'register'>,
): Promise<Done> {
  return {
    message: `${record.code} was registered. Issue what was approved.`,
    set: { registered_by: actor.id },
  };
}

/**
 * Gives out of each line what is said, first what expires first. It stays with the store until nothing is outstanding, or the
 * rest is closed with a reason.
 */
export async function treatRequisition(
  trx: Transaction,
  { actor, id, record, input }: Doing<'treat'>,
): Promise<Done> {
  const { code, items } = record;
  const given: Given[] = linesOf(record, input.items ?? []).filter(({ quantity }) => quantity > 0);
  const close = input.close || null;
  if (given.length === 0 && !close)
    throw new Refusal('RULE', 'Enter how many you issue, or why the rest is not issued.');
  if (given.length === 0 && record.issued === 0)
    throw new Refusal(
      'RULE',
      'Nothing of it was issued. Type how many go out of each, or decline it and say why.',
    );
  refuseIf(aboveOutstanding(given));
  const entries = await entriesOf(trx, record, given, actor.id);
  await postStock(trx, entries);
  await linkEntries(trx, id);
  const issued = new Map(given.map(({ item, quantity }) => [item.id, quantity]));
  const left = items.reduce((sum, item) => sum + item.outstanding - (issued.get(item.id) ?? 0), 0);
  if (close && left > 0)
    await sql`update requisition_items set closed = closed + outstanding where requisition_id = ${id} and outstanding > 0`.execute(
      trx,
    );
  const isOver = left === 0 || Boolean(close);
  const count = given.reduce((sum, { quantity }) => sum + quantity, 0);
  await tellAsked(trx, record, actor.name, {
    title: isOver
      ? `${code} was issued: confirm what you received`
      : `${grouped(count)} of ${code} ${were(count)} issued`,
    body: close && left > 0 ? `${grouped(left)} ${are(left)} not issued: ${close}` : null,
    isMessage: Boolean(close && left > 0),
  });
  return {
    to: isOver ? 'treated' : 'registered',
    message: sentenceOf(code, count, left, Boolean(close)),
    set: isOver ? { treated_at: new Date(), ...(close && left > 0 ? { close_reason: close } : {}) } : {},
    remark: close && left > 0 ? `${grouped(left)} not issued: ${close}` : null,
    changes: Object.fromEntries(
      given.map(({ item, quantity }) => [item.product, [item.issued, item.issued + quantity]]),
    ),
  };
}

function sentenceOf(code: string, count: number, left: number, closes: boolean): string {
  const said = `${grouped(count)} of ${code} ${were(count)} issued.`;
  if (left === 0) return `${said} The receiver confirms.`;
  return closes
    ? `${said} ${grouped(left)} ${are(left)} closed, and the receiver confirms.`
    : `${said} ${grouped(left)} ${are(left)} still outstanding.`;
}

function aboveOutstanding(given: readonly Given[]): FieldErrors {
  return Object.fromEntries(
    given
      .filter(({ item, quantity }) => quantity > item.outstanding)
      .map(({ index, item, quantity }) => [
        `items.${index}.quantity`,
        [
          `Only ${grouped(item.outstanding)} of ${item.product} ${are(item.outstanding)} outstanding, and you issue ${grouped(quantity)}.`,
        ],
      ]),
  );
}

/** What goes out of which lots; refused with the figures of every line of which there is not so much. */
async function entriesOf(
  trx: Transaction,
  { id, code }: Pick<Requisition, 'id' | 'code'>,
  given: readonly Given[],
  actor_id: number,
): Promise<StockEntry[]> {
  const today = lagosToday();
  const products = await lockProducts(
    trx,
    given.map(({ item }) => item.product_id),
  );
  const short: Refusal[] = [];
  const entries = given.flatMap(({ index, item, quantity }): StockEntry[] => {
    const product = products.get(item.product_id);
    if (!product) throw new Error(`product ${item.product_id} is not locked`);
    try {
      refuseIfStockShort(product, quantity, today, `items.${index}.quantity`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      short.push(error);
    }
    return (chooseLots(product.lots, quantity, today) ?? []).map((lot) => ({
      product_id: item.product_id,
      kind: 'issue',
      quantity: -lot.quantity,
      expiry_date: lot.expiry_date,
      source: { type: 'requisitions', id, code },
      actor: { id: actor_id },
    }));
  });
  const errors = Object.assign({}, ...short.map((one) => one.errors)) as FieldErrors;
  refuseIf(errors, 'STOCK_SHORT', { lines: short.map(({ facts }) => facts) });
  return entries.toSorted((one, other) => one.product_id - other.product_id);
}

/** Keeps for each entry of this transaction which line it issued. */
export async function linkEntries(trx: Transaction, id: number): Promise<void> {
  await sql`insert into requisition_issues (item_id, quantity, value_kobo, stock_entry_id)
    select i.id, -e.quantity, -e.value_kobo, e.id from stock_entries e
      join requisition_items i on i.requisition_id = e.source_id and i.product_id = e.product_id
     where e.source_type = 'requisitions' and e.source_id = ${id} and e.kind = 'issue'
       and not exists (select from requisition_issues x where x.stock_entry_id = e.id)
     order by e.id`.execute(trx);
}
