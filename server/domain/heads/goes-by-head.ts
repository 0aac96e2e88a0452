import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { notify } from '../notifications/index.ts';
import { DECIDED, type Decided } from './decided.ts';
import { type Deciders, decidersOf, whoDecides } from './who-decides.ts';

/** What waits for a head, or was sent on by one. */
export type GoesByHead = Exclude<Decided, 'requisitions'>;

/** Nobody has to endorse it, or nobody any more. */
export const BY_NO_HEAD = { deciding_department_id: null, deputy_id: null, seen_by: null } as const;

/** Who endorses what somebody asks for, with the state in which it waits for them; nothing where the agency doesn't ask heads. */
export async function headFirst(
  trx: Transaction,
  { user_id, department_id }: { user_id: number; department_id: number },
  what: string,
): Promise<(Deciders & { status: 'with-head' }) | null> {
  if (!(await isSeenByHead(trx))) return null;
  return { ...(await whoDecides(trx, department_id, [user_id], what)), status: 'with-head' };
}

/** Whether claims and requests to travel go by the head of the department first. */
export async function isSeenByHead(db: Queryable): Promise<boolean> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'travel_seen_by_head')
    .executeTakeFirst();
  return setting?.value === 'on';
}

/** Rows (alias `t`) that wait for the actor as head or deputy, or went by them. */
export function seenAsHead({ id, headed_department_ids }: Actor): RawBuilder<SqlBool> {
  const deputy = sql<SqlBool>`t.deputy_id = ${id}`;
  return headed_department_ids.length === 0
    ? deputy
    : sql<SqlBool>`(${deputy} or t.deciding_department_id = any(${headed_department_ids}::bigint[]))`;
}

/** A record that goes by a head, and whose it is. */
interface Going extends Deciders {
  id: number;
  user_id: number;
  total_kobo?: number;
}

/** Tells whoever endorses a record that it waits for them, and answers their name. */
export async function tellHead(
  trx: Transaction,
  actor: Actor,
  kind: GoesByHead,
  { id, user_id, total_kobo, ...deciders }: Going,
  does: string,
): Promise<string> {
  const [head] = await decidersOf(trx, deciders, [user_id]);
  await notify(trx, {
    user_ids: head ? [head.id] : [],
    about: 'waits',
    title: `${actor.name} ${does}`,
    body: 'Endorse it, or send it back with a remark.',
    amount_kobo: total_kobo,
    path: `${DECIDED[kind].desk}/${id}`,
  });
  return head?.name ?? 'the head of your department';
}
