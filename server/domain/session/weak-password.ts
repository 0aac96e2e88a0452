import type { Queryable } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { type PasswordOwner, passwordProblem, TOO_EASY } from '#shared/password-rules.ts';
import { isLeaked } from './leaked-passwords.ts';

/** Refuses a password that is too short, easily guessed or known from leaks, at the field of that name. */
export async function refuseWeakPassword(
  db: Queryable,
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const problem = passwordProblem(password, owner, await namesOfAgency(db));
  if (problem ?? (await isLeaked(password))) {
    const sentence = problem ?? TOO_EASY;
    throw new Refusal('VALIDATION', sentence, { [field]: [sentence] });
  }
}

/** What everybody in the agency could think of: its name and those of its departments, short ones too. */
async function namesOfAgency(db: Queryable): Promise<string[]> {
  const [settings, departments] = await Promise.all([
    db.selectFrom('settings').select('value').where('key', '=', 'agency_name').execute(),
    db.selectFrom('departments').select(['name', 'abv']).execute(),
  ]);
  return [
    ...settings.map(({ value }) => value),
    ...departments.flatMap(({ name, abv }) => [name, abv]),
  ].filter((name) => name !== null);
}
