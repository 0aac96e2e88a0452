import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';

/** One step of a document's journey: what was done with it, and where it was sent. */
interface Step {
  document_id: number;
  action: 'dispatched' | 'received' | 'refused' | 'completed' | 'cancelled' | 'reopened';
  to_department_id?: number;
  to_user_id?: number | null;
  remark?: string | null;
}

/** Adds a step to a document's journey; the database numbers it, says at which department it was taken, and moves the document. */
export async function takeStep(trx: Transaction, { id }: Pick<Actor, 'id'>, step: Step): Promise<void> {
  await trx
    .insertInto('document_steps')
    // Number and department are the trigger's.
    .values({ ...step, user_id: id, seq: 0, department_id: 0 })
    .execute();
}
