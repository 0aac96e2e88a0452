import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import { startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';

type Desks = Awaited<ReturnType<typeof startDesks>>;
type Person = Awaited<ReturnType<typeof addPerson>>;

let desks: Desks;
let member: Person;
let acting: Person;
const groups: Record<string, number> = {};
beforeAll(async () => {
  desks = await startDesks();
  const third = await addPerson(desks, { groups: ['Administrators'] });
  member = await addPerson(desks, { groups: ['Administrators', 'Heads of Department'] });
  acting = await addPerson(desks, { groups: ['Staff'] });
  const { rows } = await desks.pool.query<{ id: number; name: string }>('select id, name from groups');
  for (const { id, name } of rows) groups[name] = id;
  await desks.pool.query(
    `insert into grade_levels (name, key) values ('Grade Level 08', 'GL08'), ('Grade Level 15', 'GL15') on conflict do nothing`,
  );
  await desks.pool.query(
    `update users set grade_level_id = (select id from grade_levels where key = 'GL08') where id = any($1)`,
    [[member.id, acting.id]],
  );
  const from = lagosToday();
  const made = await desks.call<{ id: number }>('POST', 'delegations', {
    token: member.token,
    body: { office: 'administrators', user_id: acting.id, from, to: addDays(from, 6), reason: 'Leave' },
  });
  expect(made.status, made.text).toBe(201);
  for (const [who, act] of [
    [acting, 'accept'],
    [third, 'confirm'],
  ] as const) {
    const path = `delegations/${made.body.data.id}/${act}`;
    const answer = await desks.call('POST', path, { token: who.token });
    expect(answer.status, answer.text).toBe(200);
  }
});
afterAll(() => desks.close());

const grade = async () =>
  (await desks.pool.query<{ id: number }>(`select id from grade_levels where key = 'GL15'`)).rows[0]?.id;

const ways: [string, (other: Person) => Promise<[method: 'POST' | 'PATCH', path: string, body: object]>][] = [
  ['groups', async ({ id }) => ['PATCH', `users/${id}`, { groups: [groups.Treasury] }]],
  ['grade', async ({ id }) => ['PATCH', `users/${id}`, { grade_level_id: await grade() }]],
  ['post as head', async ({ id }) => ['PATCH', `departments/${desks.works}`, { head_id: id }]],
  ['post as deputy', async ({ id }) => ['PATCH', `departments/${desks.works}`, { deputy_id: id }]],
  ['post as officer', async ({ id }) => ['PATCH', `departments/${desks.works}`, { officers: [id] }]],
  ['group, as its members', async ({ id }) => ['PATCH', `groups/${groups.Treasury}`, { members: [{ id }] }]],
];

describe('while one acts for another', () => {
  it.each(ways)('neither changes the %s of the other', async (_what, call) => {
    for (const [who, other] of [
      [acting, member],
      [member, acting],
    ] as const) {
      const [method, path, body] = await call(other);
      const refused = await desks.call(method, path, { token: who.token, body });
      expect([refused.status, refused.body.code], refused.text).toEqual([403, 'FORBIDDEN']);
      expect(refused.body.detail).toContain('While one of you acts for the other');
    }
  });

  it('neither gives a permission to a group of the other', async () => {
    const refused = await desks.call('PATCH', `groups/${groups['Heads of Department']}`, {
      token: acting.token,
      body: { permissions: ['browse-payments', 'edit-payments'] },
    });
    expect([refused.status, refused.body.code], refused.text).toEqual([403, 'FORBIDDEN']);
  });

  it('but the rights of anybody else are changed as ever', async () => {
    const another = await addPerson(desks, { groups: ['Staff'] });
    const { status, text } = await desks.call('PATCH', `users/${another.id}`, {
      token: acting.token,
      body: { groups: [groups.Staff, groups.Store] },
    });
    expect(status, text).toBe(200);
  });

  it.each([
    ['groups', 'insert into group_members (group_id, user_id) values ($2, $1)'],
    [
      'grade',
      `update users set grade_level_id = (select id from grade_levels where key = 'GL15') where id = $1 and $2 > 0`,
    ],
    [
      'post',
      'insert into department_officers (department_id, user_id) select id, $1 from departments where $2 > 0 limit 1',
    ],
  ])('the database keeps it too: %s', async (_what, statement) => {
    const client = await desks.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('portal.actor', $1, true)`, [String(acting.id)]);
      await expect(client.query(statement, [member.id, groups.Treasury])).rejects.toMatchObject({
        constraint: 'rights_bound',
      });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
