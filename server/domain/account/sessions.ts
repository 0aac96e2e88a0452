import { sql } from 'kysely';
import { recordActivity } from '#server/database/activity.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { SESSION_MS } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { refuseUnlessAdministratorFor } from '../administration/index.ts';
import { EMPLOYEES, endSessions } from '../session/index.ts';
import { deviceInWords } from './device.ts';

/** Where the caller is signed in, the session of this call first. */
export async function listSessions(db: Database, { actor }: RequestContext): Promise<Answer> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'address', 'agent'])
    .where('user_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(secs => ${SESSION_MS / 1000})`)
    .orderBy((eb) => eb('id', '=', actor.session_id), 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  const data = rows.map(({ agent, ...row }) => ({
    ...row,
    device: deviceInWords(agent ?? ''),
    current: row.id === actor.session_id,
  }));
  return { data };
}

/** Signs the caller out everywhere but here. */
export async function endOtherSessions(trx: Transaction, { actor }: RequestContext): Promise<Answer> {
  const ended = await endSessions(trx, actor.id, actor.session_id);
  await recordActivity(trx, { subject: EMPLOYEES, id: actor.id, action: 'signed-out-elsewhere', actor });
  return { data: { ended }, message: 'You are signed out everywhere else.' };
}

/** Ends every session of somebody else at once, such as of a lost device, and records who did it. */
export async function endSessionsOf(trx: Transaction, { actor, id }: RequestContext): Promise<Answer> {
  if (id === actor.id) throw new Refusal('RULE', 'You can end your own sign-ins in My Profile.');
  const person = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  if (!person) throw new Refusal('NOT_FOUND', 'There is no such employee.');
  await refuseUnlessAdministratorFor(trx, actor, id);
  const ended = await endSessions(trx, id);
  await recordActivity(trx, { subject: EMPLOYEES, id, action: 'signed-out-everywhere', actor });
  return { data: { ended }, message: `${person.name} is signed out everywhere. They can sign in again.` };
}

/** Ends one of the caller's sessions. */
export async function endSession(trx: Transaction, { actor, id }: RequestContext): Promise<Answer> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND', 'That sign-in has already ended.');
  await recordActivity(trx, { subject: EMPLOYEES, id: actor.id, action: 'signed-out-elsewhere', actor });
  return { data: { id }, message: 'That sign-in was ended.' };
}
