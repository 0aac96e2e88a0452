import { createHash } from 'node:crypto';
import { Refusal } from '#shared/errors.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import type { Answer } from '../frame/route.ts';
import { type Sealing, seal, sealingOf, unseal } from './sealed-answer.ts';

/** What a call that changes something was sent as: by whom (0 is whoever isn't signed in), under which key, to which route, with which body. */
export interface SentCall {
  user_id: number;
  key: string;
  route: string;
  body: unknown;
  /** For a call with a secret in its body or answer: the caller's session token, empty without a session. */
  token?: string | undefined;
}

/** Such a call under its key, as it is kept. */
export type KeyedCall = Pick<SentCall, 'user_id' | 'key' | 'route'> &
  Pick<Sealing, 'fingerprint'> &
  Partial<Sealing>;

/**
 * The call as it is kept: its body as a fingerprint. Of a call with a secret neither the body can be guessed from what is
 * kept nor the answer read: both are bound to the caller's token, so in another sign-in such a key is refused.
 */
export async function keyedCall({ user_id, key, route, body, token }: SentCall): Promise<KeyedCall> {
  if (key.length > 200) throw new Refusal('VALIDATION', 'An Idempotency-Key has at most 200 characters.');
  const text = JSON.stringify(body ?? null);
  const call = { user_id, key, route };
  if (token !== undefined) return { ...call, ...(await sealingOf(JSON.stringify(call), `${token} ${text}`)) };
  return { ...call, fingerprint: createHash('sha256').update(text).digest('hex') };
}

/**
 * Runs the work once per key: the same key, user, route and body give the first answer; another body is refused.
 * The key's row is written in the transaction of the effect, so a second call waits on the unique key until the first
 * has committed (then it gets that answer) or was refused (then it runs).
 */
export async function once(trx: Transaction, call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
  const { user_id, key, route, fingerprint } = call;
  const mine = await trx
    .insertInto('idempotency_keys')
    .values({ user_id, key, route, body_hash: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (mine.numInsertedOrUpdatedRows === 0n) return (await keptAnswer(trx, call)) ?? once(trx, call, work);
  const answer = await work();
  const { data, message, meta, headers } = answer;
  const text = JSON.stringify({ data, message, meta, headers });
  await trx
    .updateTable('idempotency_keys')
    .set({
      status: answer.status ?? 200,
      ...(call.sealingKey ? { sealed: seal(call.sealingKey, text) } : { answer: text }),
    })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** The first answer to a call that was done; undefined for a new one. Refuses a key that was used for another call. */
export async function keptAnswer(db: Queryable, call: KeyedCall): Promise<Answer | undefined> {
  const first = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', call.user_id)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!first) return undefined;
  if (first.route !== call.route || first.body_hash !== call.fingerprint) {
    throw new Refusal(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was used before with another call. Take a new key.',
    );
  }
  const { sealed, answer, status } = first;
  const said = sealed && call.sealingKey ? JSON.parse(unseal(call.sealingKey, sealed)) : answer;
  return { status: status ?? 200, ...(said as Answer) };
}
