import { createHash } from 'node:crypto';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import type { DB } from '../database/generated/schema.ts';
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
  /** The keys of calls that nobody answered, in whose place it is sent. */
  instead?: readonly string[];
}

/** Such a call under its key, as it is kept. */
export type KeyedCall = Pick<SentCall, 'user_id' | 'key' | 'route' | 'instead'> &
  Pick<Sealing, 'fingerprint'> &
  Partial<Sealing>;

/**
 * The call as it is kept: its body as a fingerprint. Of a call with a secret neither the body can be guessed from what is
 * kept nor the answer read: both are bound to the caller's token, so in another sign-in such a key is refused.
 */
export async function keyedCall({ user_id, key, route, body, token, instead }: SentCall): Promise<KeyedCall> {
  if (key.length > 200) throw new Refusal('VALIDATION', 'An Idempotency-Key has at most 200 characters.');
  const text = JSON.stringify(body ?? null);
  const call = { user_id, key, route };
  if (token !== undefined)
    return { ...call, instead, ...(await sealingOf(JSON.stringify(call), `${token} ${text}`)) };
  return { ...call, instead, fingerprint: createHash('sha256').update(text).digest('hex') };
}

/**
 * Runs the work once per key: the same key, user, route and body give the first answer; another body is refused.
 * The key's row is written in the transaction of the effect, so a second call waits on the unique key until the first
 * has committed (then it gets that answer) or was refused (then it runs).
 */
export async function once(trx: Transaction, call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
  await giveUp(trx, call);
  if (!(await take(trx, call))) {
    const first = await firstOf(trx.selectFrom('idempotency_keys').forUpdate(), call);
    if (!first) return once(trx, call, work);
    if (isDone(first)) return answerOf(first, call);
  }
  const answer = await work();
  const { data, message, meta, headers } = answer;
  const text = JSON.stringify({ data, message, meta, headers });
  await trx
    .updateTable('idempotency_keys')
    .set({
      status: answer.status ?? 200,
      ...(call.sealingKey ? { sealed: seal(call.sealingKey, text) } : { answer: text }),
    })
    .where('user_id', '=', call.user_id)
    .where('key', '=', call.key)
    .execute();
  return answer;
}

/**
 * Notes that a call of several parts has begun, before the first of them is done: whoever sends another in its place meanwhile
 * is refused, and nothing of it is done when that came first. Sent again, it goes on.
 */
export async function begin(trx: Transaction, call: KeyedCall): Promise<void> {
  await giveUp(trx, call);
  if (!(await take(trx, call))) await firstOf(trx.selectFrom('idempotency_keys'), call);
}

/** One part of a call, which is done once by itself. */
export function partOf(call: KeyedCall, name: string): KeyedCall {
  return { ...call, key: `${call.key} ${name}`, instead: [] };
}

/** Whether the key is this call's from now on. */
async function take(trx: Transaction, { user_id, key, route, fingerprint }: KeyedCall): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency_keys')
    .values({ user_id, key, route, body_hash: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

const GIVEN_UP = 'given up';

/**
 * Takes the keys of calls that weren't answered, so that none of them is done any more, however late it arrives. Refuses when
 * one was done after all: whoever changed what they sent wants one of both.
 */
async function giveUp(trx: Transaction, { user_id, instead = [] }: KeyedCall): Promise<void> {
  for (const key of instead) {
    if (await take(trx, { user_id, key, route: GIVEN_UP, fingerprint: '' })) continue;
    const first = await trx
      .selectFrom('idempotency_keys')
      .select(['route', 'status', 'answer'])
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!first || first.route === GIVEN_UP) continue;
    const { message, data } = Object(first.answer) as Answer;
    throw new Refusal(
      'DONE_BEFORE',
      `${isDone(first) ? `What you sent before was done after all${message ? `: ${message}` : '.'}` : 'A part of what you sent before was done, or is being done.'} What you changed since was not sent: look at that first, and press again only if you want this as well.`,
      undefined,
      recordOf(first.route, data),
    );
  }
}

/** The record that a call made, by its kind, so that a screen can lead there. */
function recordOf(route: string, data: unknown): Record<string, unknown> {
  const made = RESOURCES.find(({ url }) => route === `POST /api/${url}`);
  const { id, code } = Object(data) as { id?: number; code?: string };
  return made && id && code ? { [made.singular]: { id, code } } : {};
}

/** The first answer to a call that was done; undefined for a new one, or one that was begun. Refuses a key that was used for another call. */
export async function keptAnswer(db: Queryable, call: KeyedCall): Promise<Answer | undefined> {
  const first = await firstOf(db.selectFrom('idempotency_keys'), call);
  return first && isDone(first) ? answerOf(first, call) : undefined;
}

type KeptCall = Selectable<DB['idempotency_keys']>;

/** What is kept of a call under its key. Refuses a key that was used for another call, and a call that was given up. */
async function firstOf(
  kept: SelectQueryBuilder<DB, 'idempotency_keys', object>,
  { user_id, key, route, fingerprint }: KeyedCall,
): Promise<KeptCall | undefined> {
  const first = await kept
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first?.route === GIVEN_UP)
    throw new Refusal(
      'IDEMPOTENCY_MISMATCH',
      'Another call was sent in place of this one, which is not done any more. Nothing was changed.',
    );
  if (first && (first.route !== route || first.body_hash !== fingerprint)) {
    throw new Refusal(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was used before with another call. Take a new key.',
    );
  }
  return first;
}

/** Of a call of several parts that was begun nobody knows an answer yet. */
function isDone({ status }: Pick<KeptCall, 'status'>): boolean {
  return status !== null;
}

function answerOf({ sealed, answer, status }: KeptCall, { sealingKey }: KeyedCall): Answer {
  const said = sealed && sealingKey ? JSON.parse(unseal(sealingKey, sealed)) : answer;
  return { status: status ?? 200, ...(said as Answer) };
}
