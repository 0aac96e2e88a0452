import { recordActivity } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { lockProducts } from '../inventory/index.ts';
import { refuseIfLotShort } from './lot-short.ts';

/** Goods to be written off, and of which record that follows. */
export interface ProposedWriteOff {
  product_id: number;
  quantity: number;
  /** The lot; null of what doesn't expire. */
  expiry_date: string | null;
  reason: string;
  /** The paper that allows it. */
  reference: string;
  /** The record behind it: `type` is its resource's name. */
  source: { type: string; id: number; code: string };
}

/**
 * Proposes to write goods off that are in stock, for another command in its transaction, such as a return of damaged goods once
 * it is entered. Locks the product; refused with STOCK_SHORT where its lot has less. Another person approves it.
 */
export async function proposeWriteOff(
  trx: Transaction,
  actor: Actor,
  { source, ...goods }: ProposedWriteOff,
): Promise<{ id: number; code: string }> {
  const product = (await lockProducts(trx, [goods.product_id])).get(goods.product_id);
  if (product) refuseIfLotShort(product, goods.expiry_date, goods.quantity, 'quantity', true);
  const made = await trx
    .insertInto('stock_write_offs')
    .values({
      ...goods,
      ...{ source_type: source.type, source_id: source.id, source_code: source.code },
      code: nextCode('WOF'),
      user_id: actor.id,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  await recordActivity(trx, {
    subject: 'stock-write-offs',
    id: made.id,
    action: 'created',
    actor,
    remark: `Follows ${source.code}`,
  });
  return made;
}
