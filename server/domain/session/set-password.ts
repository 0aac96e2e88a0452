import type { Transaction } from '#server/database/connection.ts';

/** Keeps a person's new password (its hash) and ends their sessions, but for the one named. */
export async function setPassword(
  trx: Transaction,
  userId: number,
  password_hash: string,
  butSession?: number,
): Promise<void> {
  const values = { password_hash, password_changed_at: new Date() };
  await trx
    .insertInto('user_credentials')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await endSessions(trx, userId, butSession);
}

/** Ends a person's sessions at once, but for the one named; answers how many. */
export async function endSessions(trx: Transaction, userId: number, butSession?: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(butSession !== undefined, (query) => query.where('id', '!=', butSession ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
