import { Refusal } from '../../../shared/errors.ts';
import { employees } from '../../../shared/resources/administration/employees.ts';
import { formOf } from '../../crud/form-values.ts';
import { createRecord } from '../../crud/store.ts';
import type { Actor, Answer, Extensions, RequestContext, WriteRoute } from '../../crud/types.ts';
import type { Transaction } from '../../database/connection.ts';
import { requestActivation } from '../session/index.ts';
import { withAccountWarnings } from './account-warnings.ts';

const OWN_GROUPS = 'Nobody changes his own groups. Ask another administrator.';

/** Nobody decides on his own groups. A transfer changes the person only: records keep the department that made them. */
export const employeeExtensions: Extensions = {
  async prepare(trx, { actor }, values, existing) {
    if (existing && Array.isArray(values.groups))
      await refuseOwnGroups(trx, actor, existing.id, values.groups);
    return {};
  },
  present: withAccountWarnings,
};

/** Adds a person, who is invited and mailed a link to choose a password. */
export async function createEmployee(trx: Transaction, context: RequestContext): Promise<Answer> {
  const person = await createRecord(trx, employees, employeeExtensions, context);
  await requestActivation(trx, context.portal, [person.id]);
  return {
    status: 201,
    data: person,
    message: 'The employee was created. A link to choose a password is on its way.',
  };
}

/** The route that creates employees, in place of the plain one. */
export const createEmployeeRoute: WriteRoute = {
  method: 'POST',
  path: '/users',
  access: ['add-employees'],
  summary: 'Create one employee, who is mailed an activation link',
  kind: 'create',
  form: formOf(employees),
  write: createEmployee,
};

async function refuseOwnGroups(
  trx: Transaction,
  actor: Actor,
  id: unknown,
  wanted: unknown[],
): Promise<void> {
  if (id !== actor.id) return;
  const rows = await trx
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', actor.id)
    .orderBy('position')
    .orderBy('group_id')
    .execute();
  const held = rows.map(({ group_id }) => group_id);
  if (held.length === wanted.length && held.every((group) => wanted.includes(group))) return;
  throw new Refusal('FORBIDDEN', OWN_GROUPS, { groups: [OWN_GROUPS] });
}
