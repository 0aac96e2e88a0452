import { createHash } from 'node:crypto';
import { Refusal } from '../../shared/errors.ts';
import type { Answer } from '../crud/types.ts';
import type { Transaction } from '../database/connection.ts';

/** What a POST was sent as: by whom, under which key, to which route, with which body. */
export interface KeyedCall {
  user_id: number;
  key: string;
  route: string;
  body: unknown;
}

/**
 * Runs the work once per key: the same key, user, route and body give the first answer; another body is refused.
 * The key's row is written in the transaction of the effect, so a second call waits on the unique key until the first
 * has committed (then it gets that answer) or was refused (then it runs).
 */
export async function once(trx: Transaction, call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
  if (call.key.length > 200)
    throw new Refusal('VALIDATION', 'An Idempotency-Key has at most 200 characters.');
  const body_hash = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest('hex');
  const { user_id, key, route } = call;
  const mine = await trx
    .insertInto('idempotency_keys')
    .values({ user_id, key, route, body_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (mine.numInsertedOrUpdatedRows === 0n) return firstAnswer(trx, { user_id, key, route, body_hash });
  const answer = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({
      status: answer.status ?? 200,
      answer: JSON.stringify({ data: answer.data, message: answer.message, meta: answer.meta }),
    })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function firstAnswer(
  trx: Transaction,
  call: { user_id: number; key: string; route: string; body_hash: string },
): Promise<Answer> {
  const first = await trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', call.user_id)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow();
  if (first.route !== call.route || first.body_hash !== call.body_hash) {
    throw new Refusal(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was used before with another call. Take a new key.',
    );
  }
  return { status: first.status ?? 200, ...(first.answer as Answer) };
}
