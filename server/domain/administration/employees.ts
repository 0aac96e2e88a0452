import { createRoute } from '#server/crud/routes.ts';
import { deleteRecord, lockRecord } from '#server/crud/store.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { recordAnswer, whole, whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { linkedSchema } from '#shared/resource/record-schema.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { requestActivation } from '../session/index.ts';
import { accountExtensions } from './account-warnings.ts';
import { refuseUnlessGivesGroups } from './refuse-unless-gives-groups.ts';

const HAS_AN_ACCOUNT = 'An employee who has had an account can’t be deleted. Deactivate the account instead.';
const OWN_GROUPS = "You can't change your own groups. Ask another administrator.";
const GROUPS_TAKE =
  'You need permission to edit groups before you can change the groups of a person. An administrator can give it to your group.';

const EMAIL_OPENS =
  'This account is in use, and a link to this address opens it. Only an administrator can change the address.';

/** Everybody is given a department and a grade, but for the first administrator. */
const HELD_BY_MOST = {
  department_id: whole.nullable(),
  department: linkedSchema.nullable(),
  grade_level_id: whole.nullable(),
  grade_level: linkedSchema.nullable(),
};

/**
 * Groups are rights: giving them needs edit-groups, and people never change their own. A transfer changes the person only:
 * records keep the department that made them.
 */
export const employeeExtensions: Extensions = {
  presents: {
    ...accountExtensions.presents,
    ...HELD_BY_MOST,
    why_not: whyNotSchema.optional(),
  },
  async prepare(trx, { actor }, values, existing) {
    if (Array.isArray(values.groups)) await refuseGroups(trx, actor, existing?.id, values.groups);
    await refuseEmail(trx, actor, values, existing);
    return {};
  },
  async present(db, records) {
    const warned = await accountExtensions.present(db, records);
    return warned.map((record) =>
      record.status === 'invited' ? record : { ...record, why_not: { delete: HAS_AN_ACCOUNT } },
    );
  },
};

/** An employee as every answer tells them. */
export const employeeSchema = recordAnswer(employees, employeeExtensions);

/** Deletes an employee who never had an account: invited, and used by nothing. */
export async function removeEmployee(trx: Transaction, context: RequestContext): Promise<Answer> {
  const person = await lockRecord(trx, employees, employeeExtensions, context, context.id);
  if (person.status !== 'invited') throw new Refusal('IN_USE', HAS_AN_ACCOUNT);
  return {
    data: await deleteRecord(trx, employees, employeeExtensions, context),
    message: 'The employee was deleted.',
  };
}

/** Adds a person, who gets an invitation by mail with a link to choose a password. */
export const createEmployeeRoute = createRoute(employees, employeeExtensions, {
  summary: 'Create one employee, who is mailed an activation link',
  async created(trx, { portal }, { id }) {
    await requestActivation(trx, portal, [id]);
    return 'The employee was created. A link to choose a password is on its way.';
  },
});

/** A person who could change the address could have the link to choose a password sent to themselves. */
async function refuseEmail(
  trx: Transaction,
  actor: Actor,
  { email }: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<void> {
  if (!existing || email === undefined || email === existing.email) return;
  if (actor.offices.has('administrators')) return;
  if (existing.status === 'active') throw new Refusal('FORBIDDEN', EMAIL_OPENS, { email: [EMAIL_OPENS] });
  await refuseUnlessGivesGroups(trx, actor, Number(existing.id), 'email');
}

async function refuseGroups(trx: Transaction, actor: Actor, id: unknown, wanted: unknown[]): Promise<void> {
  const held = id === undefined ? [] : await groupsOf(trx, Number(id));
  if (held.length === wanted.length && held.every((group, place) => group === wanted[place])) return;
  if (id === actor.id) throw new Refusal('FORBIDDEN', OWN_GROUPS, { groups: [OWN_GROUPS] });
  if (actor.permissions.has('edit-groups')) return;
  throw new Refusal('FORBIDDEN', GROUPS_TAKE, { groups: [GROUPS_TAKE] }, { permission: 'edit-groups' });
}

async function groupsOf(trx: Transaction, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}
