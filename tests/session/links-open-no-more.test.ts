import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activationJob } from '#server/domain/session/mail-link.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const NEXT_PASSWORD = 'Heron-Ladder-58';
const ENDED = 'The link that was sent before no longer works. Send another invitation.';
type Person = Awaited<ReturnType<typeof addPerson>>;

let portal: TestPortal;
let admin: Person;
let clerk: Person;
let department: number;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
  clerk = await addPerson(portal, {
    permissions: ['browse-employees', 'read-employees', 'edit-employees'],
  });
  department = await idOf(
    `insert into departments (name, code, abv, type) values ('Works', 'WKS', 'WKS', 'department') returning id`,
  );
  await portal.pool.query(
    `insert into groups (name) values ('Registry'), ('Drivers');
     insert into group_permissions (group_id, permission) select id, 'browse-vendors' from groups where name = 'Registry';`,
  );
});
afterAll(() => portal.close());

const run = (statement: string, values: unknown[] = []) => portal.pool.query(statement, values);
async function idOf(statement: string, values: unknown[] = []): Promise<number> {
  return Number((await run(statement, values)).rows[0].id);
}
const groupOf = (name: string) => idOf('select id from groups where name = $1', [name]);

/** The link as somebody is shown it, who may give what the person has. */
async function shown({ id }: { id: number }, by = clerk): Promise<string> {
  const { status, body } = await portal.call<{ link: string }>('POST', `users/${id}/invite`, {
    token: by.token,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  return new URL(body.data.link).searchParams.get('token') ?? '';
}
const opened = ({ id }: { id: number }, token: string) =>
  portal.call('PATCH', `activate/users/${id}`, { body: { token, password: NEXT_PASSWORD } });
const change = (id: number, body: object) =>
  portal.call('PATCH', `users/${id}`, { token: admin.token, body });

it('a link that a clerk was shown opens no account that came into Treasury afterwards', async () => {
  const person = await addPerson(portal, { status: 'invited' });
  const link = await shown(person);
  const given = await change(person.id, { groups: [await groupOf('Treasury')] });
  expect([given.status, given.body.message]).toEqual([200, `The employee was updated. ${ENDED}`]);
  expect((await portal.call('GET', `links/${link}`)).body.code).toBe('LINK_INVALID');
  const taken = await opened(person, link);
  expect([taken.status, taken.body.code]).toEqual([422, 'LINK_INVALID']);
  const again = await portal.call('POST', `users/${person.id}/invite`, { token: clerk.token });
  expect(again.status).toBe(403);
  // The administrator may give it, and so may invite.
  expect((await opened(person, await shown(person, admin))).status).toBe(200);
});

it('who is added, put into groups and then invited opens their account, though their name is corrected meanwhile', async () => {
  const person = await addPerson(portal, { status: 'invited' });
  const given = await change(person.id, { groups: [await groupOf('Treasury')] });
  expect(given.body.message).toBe('The employee was updated.');
  const link = await shown(person, admin);
  expect((await change(person.id, { job_title: 'Cashier' })).body.message).toBe('The employee was updated.');
  expect((await opened(person, link)).status).toBe(200);
});

/** What gives somebody more, or another address, past every command: imports, the engine and commands all come to these tables. */
const ENDS: readonly [what: string, statement: string][] = [
  [
    'a group',
    `insert into group_members (user_id, group_id) select $1, id from groups where name = 'Drivers'`,
  ],
  [
    'a seat for somebody else',
    `insert into group_members (user_id, group_id, acting_for_id, starts_on, ends_on)
     select $1, g.id, u.id, current_date, current_date + 5 from groups g, users u where g.name = 'Drivers' and u.id <> $1 limit 1`,
  ],
  ['more days in a group', `update group_members set ends_on = current_date + 300 where user_id = $1`],
  [
    'a permission of their group',
    `insert into group_permissions (group_id, permission) select group_id, 'edit-vendors' from group_members where user_id = $1`,
  ],
  [
    'a module of their group',
    `insert into module_groups (group_id, module_id) select group_id, (select id from modules where slug = 'vendors') from group_members where user_id = $1`,
  ],
  [
    'the leave to export of their group',
    `update module_groups set exportable = true where group_id in (select group_id from group_members where user_id = $1)`,
  ],
  [
    'an office of their group',
    `update groups set office = 'records' where id in (select group_id from group_members where user_id = $1)`,
  ],
  [
    'a module of their department',
    `insert into module_departments (department_id, module_id) select department_id, (select id from modules where slug = 'brands') from users where id = $1`,
  ],
  [
    'another department',
    `update users set department_id = (select id from departments where abv = 'OTH') where id = $1`,
  ],
  ['the post of a head', `update departments set head_id = $1 where abv = 'OTH'`],
  ['the post of a deputy', `update departments set deputy_id = $1 where abv = 'OTH'`],
  [
    'the post of an officer',
    `insert into department_officers (department_id, user_id) select id, $1 from departments where abv = 'OTH'`,
  ],
  [
    'the post of an acting head',
    `with made as (insert into delegations (code, for_id, user_id, department_id, starts_on, ends_on, reason, proposed_by, status)
       select 'DLG-' || ($1::bigint)::text, d.head_id, $1::bigint, d.id, lagos_today(), lagos_today() + 5, 'Leave', d.head_id, 'confirmed' from departments d where d.abv = 'LED' returning *)
     update departments d set acting_head_id = m.user_id, acting_from = m.starts_on, acting_to = m.ends_on from made m where d.id = m.department_id`,
  ],
  ['another e-mail', `update users set email = 'other' || id || '@agency.test' where id = $1`],
];

/** What gives nobody anything. */
const STAYS: readonly [what: string, statement: string][] = [
  ['another name', `update users set surname = 'Bello' where id = $1`],
  ['another job title', `update users set job_title = 'Clerk', mobile = '08031234567' where id = $1`],
  ['the loss of a group', `delete from group_members where user_id = $1`],
  [
    'the loss of a permission',
    `delete from group_permissions where group_id in (select group_id from group_members where user_id = $1)`,
  ],
  ['an e-mail in other letters', `update users set email = upper(email) where id = $1`],
];

/** Somebody of a department and of a group of their own, with a module that isn't exportable, until some day. */
async function member(status: 'invited' | 'active'): Promise<Person> {
  const person = await addPerson(portal, {
    status,
    department_id: department,
    permissions: ['browse-vendors'],
  });
  await run(`update group_members set ends_on = current_date + 200 where user_id = $1`, [person.id]);
  await run(
    `insert into module_groups (group_id, module_id) select group_id, (select id from modules where slug = 'hotels') from group_members where user_id = $1`,
    [person.id],
  );
  return person;
}

describe('the link of an invitation or for a new password', () => {
  beforeAll(async () => {
    await run(
      `update groups set office = null where office = 'records';
       insert into departments (name, code, abv, type) values ('Other', 'OTH', 'OTH', 'department');
       insert into departments (name, code, abv, type, head_id) select 'Led', 'LED', 'LED', 'department', max(id) from users`,
    );
  });

  describe.each(['invited', 'active'] as const)('of an account that is %s', (status) => {
    it.each(ENDS)('ends with %s', async (_what, statement) => {
      const person = await member(status);
      const link = await shown(person, admin);
      expect((await portal.call('GET', `links/${link}`)).status).toBe(200);
      await restored(statement, person.id, async () => {
        expect((await portal.call('GET', `links/${link}`)).body.code).toBe('LINK_INVALID');
        await expect(
          run(`update one_time_links set used_at = now() where user_id = $1`, [person.id]),
        ).rejects.toMatchObject({ constraint: 'links_open_no_more' });
      });
    });

    it.each(STAYS)('outlives %s', async (_what, statement) => {
      const person = await member(status);
      const link = await shown(person, admin);
      await run(statement, [person.id]);
      expect((await portal.call('GET', `links/${link}`)).status).toBe(200);
    });
  });

  it('keeps what it opens as it was noted, whatever is written', async () => {
    const person = await member('invited');
    await shown(person, admin);
    for (const set of [
      `opens = opens || array['office treasury']`,
      `user_id = ${admin.id}`,
      `purpose = 'password-reset'`,
    ])
      await expect(
        run(`update one_time_links set ${set} where user_id = $1`, [person.id]),
      ).rejects.toMatchObject({
        constraint: 'links_stay',
      });
    await run(
      `insert into one_time_links (token_hash, purpose, user_id, expires_at, opens) values ('forged', 'activation', $1, now(), '{office treasury}')`,
      [person.id],
    );
    const { rows } = await run(`select opens from one_time_links where token_hash = 'forged'`);
    expect(rows[0].opens).not.toContain('office treasury');
  });

  it('is mailed to the address for which it is made', async () => {
    const person = await addPerson(portal, { status: 'invited' });
    await activationJob.work(portal.portal, { user_id: person.id });
    const { rows } = await run(`select opens from one_time_links where user_id = $1`, [person.id]);
    expect(rows[0].opens).toEqual([`e-mail ${person.email}`]);
  });
});

/** Does it, and takes back of departments what the next case begins without. */
async function restored(statement: string, id: number, between: () => Promise<void>): Promise<void> {
  await run(statement, [id]);
  try {
    await between();
  } finally {
    await run(
      `update departments set acting_head_id = null, acting_from = null, acting_to = null where acting_head_id = $1`,
      [id],
    );
    await run(`update delegations set status = 'ended' where user_id = $1`, [id]);
    await run(
      `update groups set office = null where office = 'records' and id in (select group_id from group_members where user_id = $1)`,
      [id],
    );
    await run(`delete from module_departments where department_id = $1`, [department]);
  }
}

it('an administrator who gives a group while the link is used is told the truth of it', async () => {
  for (let round = 0; round < 6; round++) {
    const person = await addPerson(portal, { status: 'invited' });
    const link = await shown(person);
    const [given, taken] = await Promise.all([
      change(person.id, { groups: [await groupOf('Treasury')] }),
      opened(person, link),
    ]);
    expect(given.status).toBe(200);
    // Either the account was open before, or the administrator is told that the link ended.
    expect([taken.status, given.body.message]).toEqual(
      taken.status === 200 ? [200, 'The employee was updated.'] : [422, `The employee was updated. ${ENDED}`],
    );
  }
});

it('lists, groups, departments and first steps say who needs another invitation', async () => {
  const [one, other] = [
    await addPerson(portal, { status: 'invited', surname: 'Obi', firstname: 'Ada' }),
    await addPerson(portal, { status: 'invited', surname: 'Sule', firstname: 'Bala' }),
  ];
  for (const person of [one, other]) await shown(person);
  const again = async ({ id }: { id: number }) =>
    (
      await portal.call<{ invite_again: boolean; warnings: string[] }>('GET', `users/${id}`, {
        token: admin.token,
      })
    ).body.data;
  expect(await again(one)).toMatchObject({ invite_again: false, warnings: [] });
  const list = async () =>
    (
      await portal.call<{ id: number; invite_again: boolean }[]>('GET', 'users?per_page=100&search=obi', {
        token: admin.token,
      })
    ).body.data.find(({ id }) => id === one.id)?.invite_again;
  expect(await list()).toBe(false);

  const audit = await groupOf('Audit');
  const manage = (members: { id: number }[]) =>
    portal.call('PATCH', `groups/${audit}`, { token: admin.token, body: { members } });
  expect((await manage([{ id: one.id }])).body.message).toBe(
    'The group was updated. Obi Ada needs another invitation: the link that was sent before no longer works.',
  );
  expect(await again(one)).toMatchObject({ invite_again: true, warnings: [ENDED] });
  expect(await list()).toBe(true);
  const steps = await portal.call<{ step: string; missing: string | null }[]>('GET', 'first-steps', {
    token: admin.token,
  });
  expect(steps.body.data.find(({ step }) => step === 'offices')?.missing).toContain(
    'Obi Ada needs another invitation: the link that was sent before no longer works.',
  );
  expect((await manage([{ id: one.id }, { id: other.id }])).body.message).toBe(
    'The group was updated. 2 people need another invitation: the links that were sent before no longer work.',
  );

  await shown(one, admin);
  expect(await again(one)).toMatchObject({ invite_again: false, warnings: [] });
  const headed = await portal.call('PATCH', `departments/${department}`, {
    token: admin.token,
    body: { head_id: one.id },
  });
  expect(headed.body.message).toContain('Obi Ada needs another invitation');
  // A link that ran out is no other; an account that is open needs none.
  await shown(one, admin);
  await run(`update one_time_links set expires_at = now() - interval '2 days' where user_id = $1`, [one.id]);
  expect(await again(one)).toMatchObject({ invite_again: true });
  await run(`update users set status = 'active' where id = $1`, [one.id]);
  expect(await again(one)).toMatchObject({ invite_again: false });
});
