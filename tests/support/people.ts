import { inTransaction } from '#server/database/transaction.ts';
import { openSession } from '#server/domain/session/open-session.ts';
import { hashPassword } from '#server/domain/session/passwords.ts';
import type { TestPortal } from './portal.ts';

/** The password of everybody whom a test adds. */
export const TEST_PASSWORD = 'Green-Umbrella-47';

/** Whom a test adds: everything is made up where it isn't said. */
export interface TestPerson {
  staff_no?: string;
  firstname?: string;
  surname?: string;
  status?: 'invited' | 'active' | 'inactive';
  /** Permissions, given through a group of their own. */
  permissions?: readonly string[];
  /** Groups that are there already, by name. */
  groups?: readonly string[];
  department_id?: number;
}

let count = 0;

/** Adds a person with a password and an open session. */
export async function addPerson({ db }: Pick<TestPortal, 'db'>, given: TestPerson = {}) {
  count += 1;
  const staff_no = given.staff_no ?? `T${String(count).padStart(4, '0')}`;
  const email = `${staff_no.toLowerCase()}@agency.test`;
  const password_hash = await passwordHash();
  return inTransaction(db, async (trx) => {
    const { id, name } = await trx
      .insertInto('users')
      .values({
        staff_no,
        firstname: given.firstname ?? 'Ngozi',
        surname: given.surname ?? `Tester${count}`,
        email,
        status: given.status ?? 'active',
        department_id: given.department_id ?? null,
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    if (given.status !== 'invited')
      await trx.insertInto('user_credentials').values({ user_id: id, password_hash }).execute();
    const groups = [...(given.groups ?? [])];
    if (given.permissions?.length) {
      const group = { name: `Group of ${staff_no}` };
      const { id: group_id } = await trx
        .insertInto('groups')
        .values(group)
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('group_permissions')
        .values(given.permissions.map((permission) => ({ group_id, permission })))
        .execute();
      groups.push(group.name);
    }
    for (const [position, group] of groups.entries()) {
      await trx
        .insertInto('group_members')
        .columns(['group_id', 'user_id', 'position'])
        .expression((eb) =>
          eb
            .selectFrom('groups')
            .select((s) => ['id', s.val(id).as('user_id'), s.val(position).as('position')])
            .where('name', '=', group),
        )
        .execute();
    }
    const token = await openSession(trx, { id, name }, { address: '127.0.0.1', agent: 'test' });
    return { id, name, staff_no, email, token };
  });
}

/** Hashing is meant to be slow: once is enough. */
let hashed: Promise<string> | undefined;
function passwordHash(): Promise<string> {
  hashed ??= hashPassword(TEST_PASSWORD);
  return hashed;
}

/** A session of one of the demonstration's people. */
export async function tokenOf({ db }: TestPortal, email: string): Promise<string> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return db.transaction().execute((trx) => openSession(trx, person, { address: '127.0.0.1', agent: 'test' }));
}
