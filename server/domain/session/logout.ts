import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from './types.ts';

/** Ends the caller's session at once. */
export async function logout(trx: Transaction, { actor }: RequestContext): Promise<Answer> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', '=', actor.session_id)
    .execute();
  await recordActivity(trx, { subject: 'sessions', id: actor.id, action: 'signed-out', actor });
  return { message: 'You have signed out.', data: { message: 'You have signed out.' } };
}
