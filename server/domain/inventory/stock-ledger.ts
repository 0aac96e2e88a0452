import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { StockKind } from '#shared/stock.ts';
import { tellLow } from './tell-low.ts';

/** One line to be entered in a product's ledger, and who caused it. */
export interface StockEntry {
  product_id: number;
  kind: StockKind;
  /** What comes in (more than 0) or goes out, in the product's own measurement. */
  quantity: number;
  /**
   * What it is worth, in kobo, with the sign of the quantity: of `opening`, `receipt`, `return`, and of an `adjustment` that has a
   * cost of its own. What is issued, written off or found by a count the database values at the average.
   */
  value_kobo?: number;
  /** The lot: the last day on which it is good; null of what doesn't expire. */
  expiry_date?: string | null;
  /** The record behind it: `type` is its resource's name. */
  source: { type: string; id: number; code?: string };
  note?: string;
  actor: { id: number | null };
  /** When it happened, of what is told of the past; now unless given. */
  at?: Date;
}

/**
 * Enters lines in the given order, in one statement; the database numbers, values and chains them, and updates product, lots
 * and months. The store is told of what comes down to its re-order level. Lock the products first (`lockProducts`): a line that
 * breaks an invariant of its product fails as a check of the database.
 */
export async function postStock(trx: Transaction, entries: readonly StockEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ source, note, actor, at, value_kobo, expiry_date = null, ...entry }) => ({
    ...entry,
    ...{ value_kobo: value_kobo === undefined ? AT_THE_AVERAGE : whole(value_kobo), expiry_date },
    quantity: whole(entry.quantity),
    source_type: source.type,
    source_id: source.id,
    source_code: source.code ?? null,
    note: note ?? null,
    actor_id: actor.id,
    ...(at && { at }),
    ...NUMBERED_BY_THE_DATABASE,
  }));
  await trx.insertInto('stock_entries').values(rows).execute();
  // What is written off could not be given out any more since it was proposed.
  const now = entries.filter(({ at, kind }) => !at && kind !== 'write-off');
  await tellLow(
    trx,
    now.map(({ product_id, expiry_date = null, quantity }) => ({ product_id, expiry_date, quantity })),
  );
}

const AT_THE_AVERAGE = sql<number>`null`;

const NUMBERED_BY_THE_DATABASE = {
  seq: 0,
  running_quantity: 0,
  running_value_kobo: 0,
  previous_hash: '',
  hash: '',
} as const;

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number`);
  return value;
}
