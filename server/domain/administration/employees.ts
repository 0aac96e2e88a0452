import { z } from 'zod';
import { createRoute } from '#server/crud/routes.ts';
import { deleteRecord, lockRecord } from '#server/crud/write-records.ts';
import type { Transaction } from '#server/database/connection.ts';
import { type Actor, isBound } from '#server/frame/actor.ts';
import { recordAnswer, whole, whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { LINK_ENDED } from '#shared/invitations.ts';
import { linkedSchema } from '#shared/resource/record-schema.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { BOUND, OWN_DEPARTMENT, OWN_GRADE } from '#shared/rights.ts';
import { payableExtensions, payableRoutes } from '../bank-details/index.ts';
import { requestActivation } from '../session/index.ts';
import { accountExtensions } from './account-warnings.ts';
import { changeRoute, toInviteAgain } from './invite-again.ts';
import { guardedAmong, refuseGiving, refuseOfficeChange } from './refuse-giving.ts';
import { refuseUnlessAdministratorFor } from './refuse-unless-administrator.ts';
import { refuseUnlessGivesGroups } from './refuse-unless-gives-groups.ts';
import { recordMembers, tellMembership } from './tell-membership.ts';

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
export const employeeExtensions: Extensions = payableExtensions('employees', {
  madeFrom: [...accountExtensions.madeFrom, 'status'],
  presents: {
    ...accountExtensions.presents,
    ...HELD_BY_MOST,
    invite_again: z
      .boolean()
      .describe('Whether the link to an account that nobody opened yet works no longer.'),
    why_not: whyNotSchema.optional(),
  },
  async prepare(trx, { actor }, values, existing) {
    if (Array.isArray(values.groups)) {
      const change = await judgeGroups(trx, actor, existing?.id, values.groups);
      if (existing) await tellGroups(trx, actor, { ...nameOf(existing), ...change });
    }
    await refuseDepartment(trx, actor, values, existing);
    refuseOwnGrade(actor, values, existing);
    await refuseEmail(trx, actor, values, existing);
    return beganToday(values, existing);
  },
  async present(db, records) {
    const warned = await accountExtensions.present(db, records);
    const invited = records.filter(({ status }) => status === 'invited').map(({ id }) => id);
    const again = new Set((await toInviteAgain(db, invited)).map(({ id }) => id));
    return warned.map((record) => ({
      ...record,
      invite_again: again.has(record.id),
      ...(again.has(record.id) && { warnings: [LINK_ENDED, ...(record.warnings as string[])] }),
      ...(record.status !== 'invited' && { why_not: { delete: HAS_AN_ACCOUNT } }),
    }));
  },
});

/** An employee as every answer tells them. */
export const employeeSchema = recordAnswer(employees, employeeExtensions);

/** Deletes an employee who never had an account: invited, and used by nothing. */
export async function removeEmployee(trx: Transaction, context: RequestContext): Promise<Answer> {
  const person = await lockRecord(trx, employees, employeeExtensions, context, context.id);
  if (person.status !== 'invited') throw new Refusal('IN_USE', HAS_AN_ACCOUNT);
  await refuseUnlessAdministratorFor(trx, context.actor, context.id);
  const removed = await groupsOf(trx, context.id);
  await tellGroups(trx, context.actor, { ...nameOf(person), added: [], removed });
  return {
    data: await deleteRecord(trx, employees, employeeExtensions, context),
    message: 'The employee was deleted.',
  };
}

/** Adds a person, who gets an invitation by mail with a link to choose a password. */
const createEmployeeRoute = createRoute(employees, employeeExtensions, {
  summary: 'Create one employee, who is mailed an activation link',
  async created(trx, { portal, actor }, person) {
    const added = await groupsOf(trx, person.id);
    await tellGroups(trx, actor, { ...nameOf(person), added, removed: [] });
    await requestActivation(trx, portal, [person.id]);
    return 'The employee was created. A link to choose a password is on its way.';
  },
});

/** The calls that add and change employees, in place of the plain ones. */
export const employeeRoutes = payableRoutes(employees, 'employees', employeeExtensions, [
  createEmployeeRoute,
  changeRoute(employees, employeeExtensions, async (_db, id) => [id]),
]);

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

interface GroupsChange {
  added: number[];
  removed: number[];
}

/** What a change of somebody's groups adds and removes; refused unless the actor may give and take it. */
async function judgeGroups(
  trx: Transaction,
  actor: Actor,
  id: unknown,
  wanted: unknown[],
): Promise<GroupsChange> {
  const held = id === undefined ? [] : await groupsOf(trx, Number(id));
  const added = wanted.map(Number).filter((group) => !held.includes(group));
  const removed = held.filter((group) => !wanted.includes(group));
  if (held.length === wanted.length && held.every((group, place) => group === wanted[place]))
    return { added, removed };
  if (id === actor.id) throw new Refusal('FORBIDDEN', OWN_GROUPS, { groups: [OWN_GROUPS] });
  if (isBound(actor, id)) throw new Refusal('FORBIDDEN', BOUND, { groups: [BOUND] });
  if (!actor.permissions.has('edit-groups'))
    throw new Refusal('FORBIDDEN', GROUPS_TAKE, { groups: [GROUPS_TAKE] }, { permission: 'edit-groups' });
  await refuseOfficeChange(trx, actor, await guardedAmong(trx, [...added, ...removed]), 'groups');
  await refuseGiving(trx, actor, { groups: added }, 'groups');
  return { added, removed };
}

/** On the timelines of the groups, and to those whom a change of their offices concerns. */
async function tellGroups(
  trx: Transaction,
  actor: Actor,
  { id, name, added, removed }: GroupsChange & { id: number; name: string },
): Promise<void> {
  await recordMembers(trx, actor, [
    ...added.map((group_id) => ({ group_id, action: 'member-added' as const, remark: name })),
    ...removed.map((group_id) => ({ group_id, action: 'member-removed' as const, remark: name })),
  ]);
  for (const group of await guardedAmong(trx, [...added, ...removed]))
    await tellMembership(trx, actor, group, added.includes(group.id) ? { added: [id] } : { removed: [id] });
}

function nameOf({ id, name }: Record<string, unknown>): { id: number; name: string } {
  return { id: Number(id), name: String(name) };
}

/** A department gives its rows and its modules. */
async function refuseDepartment(
  trx: Transaction,
  actor: Actor,
  { department_id }: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<void> {
  if (typeof department_id !== 'number' || department_id === existing?.department_id) return;
  if (existing) await refuseHead(trx, existing);
  if (actor.offices.has('administrators')) return;
  if (existing?.id !== actor.id)
    return refuseGiving(trx, actor, { departments: [department_id] }, 'department_id');
  throw new Refusal('FORBIDDEN', OWN_DEPARTMENT, { department_id: [OWN_DEPARTMENT] });
}

/** Whose department somebody heads isn't left without a head unasked. */
async function refuseHead(
  trx: Transaction,
  { id, name, department_id }: Record<string, unknown>,
): Promise<void> {
  const led = await trx
    .selectFrom('departments')
    .select('name')
    .where('id', '=', Number(department_id))
    .where((eb) => eb.or([eb('head_id', '=', Number(id)), eb('deputy_id', '=', Number(id))]))
    .executeTakeFirst();
  if (!led) return;
  const sentence = `${name} has a post in ${led.name}. Use “Move to another department” on their page: it asks who has it then.`;
  throw new Refusal('RULE', sentence, { department_id: [sentence] });
}

/** Another grade begins today unless its day is told. */
function beganToday(
  { grade_level_id, grade_from }: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const isAnother = existing && grade_level_id !== undefined && grade_level_id !== existing.grade_level_id;
  return isAnother && grade_from === undefined ? { grade_from: lagosToday() } : {};
}

/** The first one may be chosen by whoever has none: the first administrator. */
function refuseOwnGrade(
  actor: Actor,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): void {
  const isOwn = existing?.id === actor.id;
  if (!existing || existing.grade_level_id === null || !(isOwn || isBound(actor, existing.id))) return;
  const why = isOwn ? OWN_GRADE : BOUND;
  for (const field of ['grade_level_id', 'grade_from'])
    if (values[field] !== undefined && values[field] !== existing[field])
      throw new Refusal('FORBIDDEN', why, { [field]: [why] });
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
