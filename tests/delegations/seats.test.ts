import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import { startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';

type Person = { id: number; token: string; name: string };

let desks: Awaited<ReturnType<typeof startDesks>>;
let admin: Person;
const today = lagosToday();
const week = (weeks: number) => ({
  from: addDays(today, 7 * weeks),
  to: addDays(today, 7 * weeks + 6),
  reason: 'Annual leave',
});

beforeAll(async () => {
  desks = await startDesks();
  admin = await addPerson(desks, { groups: ['Administrators'] });
});
afterAll(() => desks.close());

const person = (...groups: string[]) =>
  addPerson(desks, { groups: ['Staff', ...groups], department_id: desks.works });
const act = (who: Person, id: number, name: string) =>
  desks.call<{ status: string }>('POST', `delegations/${id}/${name}`, { token: who.token, body: {} });
async function delegation(who: Person, named: Person, body: object): Promise<number> {
  const made = await desks.call<{ id: number }>('POST', 'delegations', {
    token: who.token,
    body: { user_id: named.id, ...body },
  });
  expect(made.status, made.text).toBe(201);
  expect((await act(named, made.body.data.id, 'accept')).status).toBe(200);
  return made.body.data.id;
}
/** In which groups somebody is, for whom, and from when. */
const seatsOf = async ({ id }: Person) =>
  (
    await desks.pool.query<{ name: string; for_id: number | null; starts_on: string | null }>(
      `select g.name, m.acting_for_id as for_id, m.starts_on from group_members m join groups g on g.id = m.group_id
        where m.user_id = $1 and g.name <> 'Staff' order by g.name`,
      [id],
    )
  ).rows;
async function headed(head: Person, parent: number | null = null): Promise<number> {
  const { rows } = await desks.pool.query<{ id: number }>(
    `insert into departments (name, code, abv, type, head_id, parent_id) values ('Unit ' || $3, 'U' || $3, 'U' || $3, 'unit', $1, $2) returning id`,
    [head.id, parent, String(Math.random()).slice(2, 9)],
  );
  return rows[0]?.id ?? 0;
}

it('whoever acts for two members of an office one after the other has each seat in its days', async () => {
  const [one, other, named] = [await person('Treasury'), await person('Treasury'), await person()];
  const first = await delegation(one, named, { office: 'treasury', ...week(0) });
  const second = await delegation(other, named, { office: 'treasury', ...week(2) });
  for (const id of [first, second]) expect((await act(admin, id, 'confirm')).status).toBe(200);
  expect(await seatsOf(named)).toEqual([{ name: 'Treasury', for_id: one.id, starts_on: today }]);
  await act(one, first, 'end');
  expect(await seatsOf(named)).toEqual([
    { name: 'Treasury', for_id: other.id, starts_on: addDays(today, 14) },
  ]);
  await act(other, second, 'end');
  expect(await seatsOf(named)).toEqual([]);
});

it('whoever acts for a head twice has the head’s groups both times', async () => {
  const [head, named] = [await person('Heads of Department'), await person()];
  const department_id = await headed(head);
  const now = await delegation(head, named, { department_id, ...week(0) });
  await delegation(head, named, { department_id, ...week(3) });
  await act(head, now, 'end');
  expect(await seatsOf(named)).toEqual([
    { name: 'Heads of Department', for_id: head.id, starts_on: addDays(today, 21) },
  ]);
});

it('whoever comes into an office for themselves meanwhile stays there for themselves', async () => {
  const [member, named] = [await person('Audit'), await person()];
  const id = await delegation(member, named, { office: 'audit', ...week(0) });
  await desks.pool.query(
    `insert into group_members (group_id, user_id) select id, $1 from groups where office = 'audit'`,
    [named.id],
  );
  expect((await act(admin, id, 'confirm')).body).toMatchObject({
    code: 'RULE',
    detail: `${named.name} is in Audit already. Choose somebody else.`,
  });
  expect(await seatsOf(named)).toEqual([{ name: 'Audit', for_id: null, starts_on: null }]);
});

it('a head above gives with the seat of another only the groups in which they are too', async () => {
  const [above, head] = [await person('Heads of Department'), await person('Heads of Department', 'Records')];
  const keeper = await addPerson(desks, {
    permissions: ['edit-employees', 'browse-employees'],
    department_id: desks.works,
  });
  await desks.pool.query(
    'insert into group_members (group_id, user_id) select m.group_id, $1 from group_members m where m.user_id = $2',
    [head.id, keeper.id],
  );
  const department_id = await headed(head, await headed(above));
  const [friend, deputy] = [await person(), await person()];
  const lent = await delegation(above, friend, { department_id, ...week(0) });
  expect((await seatsOf(friend)).map(({ name }) => name)).toEqual(['Heads of Department']);
  await act(friend, lent, 'end');
  await delegation(head, deputy, { department_id, ...week(0) });
  expect((await seatsOf(deputy)).map(({ name }) => name)).toHaveLength(2);
});

it('verify names a delegation, and an acting head, that somebody changed behind the portal', async () => {
  expect(await foundWrong(desks.pool)).toEqual([]);
  const { rows } = await desks.pool.query<{ id: number; department_id: number }>(
    `select id, department_id from delegations where status = 'confirmed' and department_id is not null order by id desc limit 1`,
  );
  const { id = 0, department_id = 0 } = rows[0] ?? {};
  for (const [statement, title, said] of [
    [`update delegations set ends_on = ends_on + 20 where id = ${id}`, 'Delegations', 'was changed'],
    [`update delegations set proposed_by = ${admin.id} where id = ${id}`, 'Delegations', 'was changed'],
    [`update delegations set ended_at = now() where id = ${id}`, 'Delegations', 'was changed'],
    [
      `update delegations set ended_at = ended_at - interval '1 day' where id = (select min(id) from delegations where status = 'ended')`,
      'Delegations',
      'was changed',
    ],
    [
      `update delegations set remark = 'As they wished' where id = (select min(id) from delegations where status = 'ended')`,
      'Remarks',
      'has another remark',
    ],
    [`delete from delegations where id = ${id}`, 'Delegations', 'was taken away'],
    [
      `insert into delegations (code, for_id, user_id, office, starts_on, ends_on, reason, proposed_by, status, confirmed_by)
       select 'DLG00001', for_id, user_id, 'treasury', starts_on, ends_on, reason, for_id, 'confirmed', ${admin.id} from delegations where id = ${id}`,
      'Delegations',
      'is on no timeline',
    ],
    [
      `update departments set acting_head_id = ${admin.id} where id = ${department_id}`,
      'Acting heads',
      'no delegation says so',
    ],
  ] as const)
    expect(await foundAfter(desks.pool, statement, title)).toContain(said);
});
