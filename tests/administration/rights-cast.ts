import { addPerson } from '../support/people.ts';
import { startTestPortal } from '../support/portal.ts';

/** Whom a test of rights has act. */
export type Person = Awaited<ReturnType<typeof addPerson>>;

/** A call of a test of rights. */
export type Call = [method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];

/** The offices whose members only administrators change. */
export const GUARDED = ['administrators', 'budget-officers', 'treasury', 'audit'] as const;

const HELD = ['groups', 'employees', 'departments', 'modules', 'tags'].flatMap((noun) =>
  ['browse', 'read', 'edit', 'add', 'delete'].map((verb) => `${verb}-${noun}`),
);

/**
 * Promises a portal with two administrators, one person of each guarded office, a clerk who may edit all that gives rights and
 * is no administrator, and somebody to whom they are given. `id` names departments, groups and modules.
 */
export async function startRights() {
  const portal = await startTestPortal();
  const ids: Record<string, number> = {};
  const id = (name: string) => ids[name] ?? 0;

  async function keep(name: string, statement: string): Promise<void> {
    const { rows } = await portal.pool.query(statement);
    ids[name] = Number(rows[0].id);
  }
  await keep(
    'Ports',
    `insert into departments (name, code, abv, type) values ('Ports', 'POR', 'POR', 'unit') returning id`,
  );
  await keep(
    'Roads',
    `insert into departments (name, code, abv, type) values ('Roads', 'ROA', 'ROA', 'unit') returning id`,
  );
  await keep('Grade', `insert into grade_levels (name, key) values ('Grade Level 8', 'GL08') returning id`);
  await keep(
    'Yards',
    `insert into departments (name, code, abv, type) values ('Yards', 'YAR', 'YAR', 'unit') returning id`,
  );
  await keep(
    'Quays',
    `insert into departments (name, code, abv, type) values ('Quays', 'QUA', 'QUA', 'unit') returning id`,
  );
  await keep(
    'unused',
    `insert into users (staff_no, firstname, surname, email, department_id) values ('UN1', 'Ada', 'Unused', 'un1@agency.test', ${id('Yards')}) returning id`,
  );
  const people = {
    admin: await addPerson(portal, { groups: ['Administrators'], department_id: id('Ports') }),
    other: await addPerson(portal, { groups: ['Administrators'] }),
    clerk: await addPerson(portal, { permissions: HELD, department_id: id('Ports') }),
    somebody: await addPerson(portal, { surname: 'Somebody', department_id: id('Roads') }),
  };
  await keep('High', `insert into grade_levels (name, key) values ('Grade Level 17', 'GL17') returning id`);
  await portal.pool.query('update users set grade_level_id = $1 where id = $2', [
    id('Grade'),
    people.admin.id,
  ]);
  const officers: Record<string, Person> = {};
  for (const office of GUARDED) {
    const { id: group, name } = await portal.db
      .selectFrom('groups')
      .select(['id', 'name'])
      .where('office', '=', office)
      .executeTakeFirstOrThrow();
    ids[office] = group;
    officers[office] = await addPerson(portal, { groups: [name], surname: `Of ${office}` });
  }
  await keep('own', `select id from groups where name = 'Group of ${people.clerk.staff_no}'`);
  await keep('Store', `select id from groups where office = 'store'`);
  await keep('Plain', `insert into groups (name) values ('Plain') returning id`);
  await keep('Taggers', `insert into groups (name) values ('Taggers') returning id`);
  for (const slug of ['tags', 'brands', 'payments'])
    await keep(slug, `select id from modules where slug = '${slug}'`);
  await portal.pool.query(`insert into group_permissions values (${id('Taggers')}, 'edit-tags')`);
  await portal.pool.query(
    `insert into module_groups (module_id, group_id) values (${id('tags')}, ${id('own')})`,
  );

  /** Yards gives its staff brands, which the clerk doesn't hold; Quays tags, which the clerk does. */
  async function giveDepartments(): Promise<void> {
    const given = `(${id('brands')}, ${id('Yards')}), (${id('tags')}, ${id('Quays')})`;
    await portal.pool.query(`insert into module_departments (module_id, department_id) values ${given}`);
  }
  await giveDepartments();

  return {
    ...portal,
    giveDepartments,
    ...people,
    id,

    /** The person of an office. */
    officer(office: string): Person {
      const found = officers[office];
      if (!found) throw new Error(`nobody is of ${office}`);
      return found;
    },

    /** The members of a group as its form sends them. */
    async members(group: number): Promise<{ id: number }[]> {
      const { rows } = await portal.pool.query<{ id: string }>(
        'select user_id as id from group_members where group_id = $1 order by 1',
        [group],
      );
      return rows.map((row) => ({ id: Number(row.id) }));
    },

    send: ({ token }: Person, [method, path, body]: Call) => portal.call(method, path, { token, body }),

    /** The body that adds a person. */
    person: (staff_no: string, more: object) => ({
      ...{ staff_no, firstname: 'Ada', surname: 'Obi', email: `${staff_no.toLowerCase()}@agency.test` },
      ...{ department_id: id('Roads'), grade_level_id: id('Grade'), ...more },
    }),
  };
}

/** The portal of a test of rights. */
export type Rights = Awaited<ReturnType<typeof startRights>>;
