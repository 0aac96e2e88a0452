import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { notify } from '../notifications/index.ts';
import {
  EMPLOYEES,
  findLink,
  hashPassword,
  invalidLink,
  judged,
  type LinkPurpose,
  personById,
  refuseWeakPassword,
  setPassword,
  somebodyCanSignIn,
  takeLink,
  tryLink,
} from '../session/index.ts';
import { changeProfile, PROFILE_SHAPE, type Profile, profileSchema } from './profile.ts';

const password = z.string('Choose a password').min(1, 'Choose a password').max(500);

/** A new member of staff: the profile may be corrected, the rest is as the agency entered it. */
const staffSchema = profileSchema.extend({ password });

/** The first administrator, whom nobody has entered before. */
const firstSchema = z.strictObject({
  ...PROFILE_SHAPE,
  ...createSchema(employees).pick({ staff_no: true, email: true, firstname: true, surname: true }).shape,
  password,
});

const WELCOME = 'Your account is active. Sign in with your password.';

/** Uses a one-time link up: the account of that user is active from then on, with the password given. */
export async function activateByLink(
  db: Database,
  { address }: Pick<RequestContext, 'address'>,
  user: number,
  { token, ...body }: Record<string, unknown> & { token: string },
): Promise<Answer> {
  const person = await tryLink(db, { token, address }, async () => {
    const { purpose, user_id } = await findLink(db, token);
    if (user !== (user_id ?? 0)) throw invalidLink();
    return purpose === 'first-administrator'
      ? makeFirstAdministrator(db, token, judged(firstSchema, body))
      : activateStaff(db, token, user, purpose, judged(staffSchema, body));
  });
  return { message: WELCOME, data: person };
}

interface Activated {
  id: number;
  name: string;
  staff_no: string;
  email: string;
}

async function activateStaff(
  db: Database,
  token: string,
  user: number,
  purpose: LinkPurpose,
  { password, ...profile }: Profile & { password: string },
): Promise<Activated> {
  const person = await personById(db, user);
  if (purpose !== 'activation' || person?.status !== 'invited') throw invalidLink();
  const { firstname, surname } = profile;
  const owner = { ...person, ...(firstname ? { firstname } : {}), ...(surname ? { surname } : {}) };
  await refuseWeakPassword(db, password, owner);
  const hash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    await takeLink(trx, token, ['activation']);
    await changeProfile(trx, person, profile, undefined);
    return open(trx, user, hash);
  });
}

async function makeFirstAdministrator(
  db: Database,
  token: string,
  given: Record<string, unknown>,
): Promise<Activated> {
  const { password, picture, bank_name, account_number, ...columns } = given as unknown as FirstAdministrator;
  await refuseWeakPassword(db, password, columns);
  const hash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    await takeLink(trx, token, ['first-administrator']);
    if (await somebodyCanSignIn(trx)) throw invalidLink();
    const person = await trx
      .insertInto('users')
      .values({ ...columns, status: 'invited' })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    await recordActivity(trx, { subject: EMPLOYEES, id: person.id, action: 'created', actor: person });
    await trx
      .insertInto('group_members')
      .columns(['group_id', 'user_id'])
      .expression((eb) =>
        eb
          .selectFrom('groups')
          .select((group) => ['groups.id', group.val(person.id).as('user_id')])
          .where('office', '=', 'administrators'),
      )
      .execute();
    await changeProfile(trx, person, { ...(picture && { picture }), bank_name, account_number }, undefined);
    await askForSecondAdministrator(trx, person.id);
    return open(trx, person.id, hash);
  });
}

/** Nobody changes their own groups: an administrator who is alone can't be helped by anybody. */
async function askForSecondAdministrator(trx: Transaction, id: number): Promise<void> {
  await notify(trx, {
    user_ids: [id],
    about: 'account',
    title: 'Invite a second administrator',
    body: 'Nobody can change their own groups, and only an administrator can change who is in an office. Add a second administrator, so that one can act for the other.',
    path: '/administration/employees/create',
  });
}

interface FirstAdministrator {
  staff_no: string;
  email: string;
  firstname: string;
  surname: string;
  middlename?: string | null;
  mobile?: string | null;
  gender?: string | null;
  bank_name?: string | null;
  account_number?: string | null;
  picture?: number | null;
  password: string;
}

async function open(trx: Transaction, id: number, hash: string): Promise<Activated> {
  const person = await trx
    .updateTable('users')
    .set({ status: 'active' })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .returning(['id', 'name', 'staff_no', 'email'])
    .executeTakeFirst();
  if (!person) throw invalidLink();
  await setPassword(trx, id, hash);
  await recordActivity(trx, { subject: EMPLOYEES, id, action: 'activated', actor: person });
  return person;
}
