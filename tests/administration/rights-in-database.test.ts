import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAs } from '#server/database/act-as.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type Person, type Rights, startRights } from './rights-cast.ts';

let rights: Rights;
beforeAll(async () => {
  rights = await startRights();
});
afterAll(() => rights.close());

const id = (name: string) => rights.id(name);

const statements: [way: string, who: () => Person, statement: () => string, rule: string][] = [
  [
    'own membership',
    () => rights.admin,
    () => `insert into group_members (group_id, user_id) values (${id('Plain')}, ${rights.admin.id})`,
    'rights_own_groups',
  ],
  [
    'an office',
    () => rights.clerk,
    () => `insert into group_members (group_id, user_id) values (${id('audit')}, ${rights.somebody.id})`,
    'rights_offices',
  ],
  [
    'a department with a module',
    () => rights.clerk,
    () => `update users set department_id = ${id('Yards')} where id = ${rights.somebody.id}`,
    'rights_held',
  ],
  [
    'a new person, in such a department',
    () => rights.clerk,
    () =>
      `insert into users (staff_no, firstname, surname, email, department_id) values ('NEW', 'A', 'B', 'new@agency.test', ${id('Yards')})`,
    'rights_held',
  ],
  [
    'an office, emptied',
    () => rights.clerk,
    () => `delete from group_members where group_id = ${id('audit')}`,
    'rights_offices',
  ],
  [
    'an office, longer',
    () => rights.clerk,
    () => `update group_members set ends_on = '2099-01-01' where group_id = ${id('audit')}`,
    'rights_offices',
  ],
  [
    'a group that holds more',
    () => rights.clerk,
    () => `insert into group_members (group_id, user_id) values (${id('Store')}, ${rights.other.id})`,
    'rights_held',
  ],
  [
    'which group is an office',
    () => rights.clerk,
    () => `update groups set office = null where office = 'audit'`,
    'rights_offices',
  ],
  [
    'what an office may do',
    () => rights.clerk,
    () => `delete from group_permissions where group_id = ${id('treasury')}`,
    'rights_offices',
  ],
  [
    'which modules an office has',
    () => rights.clerk,
    () => `delete from module_groups where group_id = ${id('treasury')}`,
    'rights_offices',
  ],
  [
    'the code at the sign-in of an office',
    () => rights.clerk,
    () => `update groups set totp_required = not totp_required where office = 'treasury'`,
    'rights_offices',
  ],
  [
    'a permission',
    () => rights.clerk,
    () => `insert into group_permissions values (${id('Taggers')}, 'delete-funds')`,
    'rights_held',
  ],
  [
    'an own permission',
    () => rights.clerk,
    () => `insert into group_permissions values (${id('own')}, 'delete-funds')`,
    'rights_own_groups',
  ],
  [
    'a module',
    () => rights.clerk,
    () => `insert into module_groups (module_id, group_id) values (${id('payments')}, ${id('Taggers')})`,
    'rights_held',
  ],
  [
    'an own module',
    () => rights.clerk,
    () => `update module_groups set exportable = true where group_id = ${id('own')}`,
    'rights_own_modules',
  ],
  [
    'the own department’s module',
    () => rights.clerk,
    () =>
      `insert into module_departments (module_id, department_id) values (${id('payments')}, ${id('Ports')})`,
    'rights_own_modules',
  ],
  [
    'an own post',
    () => rights.admin,
    () => `update departments set head_id = ${rights.admin.id} where id = ${id('Ports')}`,
    'rights_own_post',
  ],
  [
    'an own officer',
    () => rights.admin,
    () => `insert into department_officers values (${id('Ports')}, ${rights.admin.id})`,
    'rights_own_post',
  ],
  [
    'the own department',
    () => rights.clerk,
    () => `update users set department_id = ${id('Roads')} where id = ${rights.clerk.id}`,
    'rights_own_department',
  ],
  [
    'the own grade',
    () => rights.admin,
    () => `update users set grade_level_id = ${id('High')} where id = ${rights.admin.id}`,
    'rights_own_grade',
  ],
  [
    'an officer’s account',
    () => rights.clerk,
    () => `update users set status = 'inactive' where id = ${rights.officer('audit').id}`,
    'rights_offices',
  ],
];

it.each(statements)('the database keeps it too: %s', async (_way, who, statement, rule) => {
  const acted = inTransaction(rights.db, async (trx) => {
    await actAs(trx, who());
    await sql.raw(statement()).execute(trx);
  });
  await expect(acted).rejects.toMatchObject({ constraint: rule });
});
