import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { hashOfSession, newSessionToken } from '#server/http/session-secret.ts';

/** Opens a session for a person who has proved who they are; answers its token, which is kept only as a keyed hash. What they proved it by is recorded. */
export async function openSession(
  trx: Transaction,
  person: { id: number; name: string },
  origin: { address: string; agent: string },
  factors: 'password' | 'password and code' = 'password',
): Promise<string> {
  const token = newSessionToken();
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashOfSession(token),
      user_id: person.id,
      address: origin.address,
      agent: origin.agent,
    })
    .execute();
  await recordActivity(trx, {
    subject: 'sessions',
    id: person.id,
    action: 'signed-in',
    actor: person,
    remark: `${origin.address}, by ${factors}`,
  });
  return token;
}
