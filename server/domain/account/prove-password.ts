import type { Database } from '#server/database/connection.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import {
  countFailure,
  forgetFailures,
  type Person,
  passwordFits,
  personById,
  personKey,
  refuseWhileDelayed,
} from '../session/index.ts';

/** Asks the caller's password once more before something that protects the account changes; wrong ones slow down. */
export async function provePassword(
  db: Database,
  { actor, address, log }: RequestContext,
  password: string,
  field = 'password',
): Promise<Person> {
  // Only who is signed in as this person counts here: no address is asked for.
  const attempt = { account: personKey(actor.id) };
  await refuseWhileDelayed(db, attempt);
  const person = await personById(db, actor.id);
  if (person && (await passwordFits(person.password_hash, password))) {
    await forgetFailures(db, attempt);
    return person;
  }
  log.warn({ user_id: actor.id, address }, 'password refused');
  await countFailure(db, attempt);
  throw new Refusal('VALIDATION', 'The password is not correct.', { [field]: ['is not correct'] });
}
