import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, GUARDED, type Person, type Rights, startRights } from './rights-cast.ts';

let rights: Rights;
beforeAll(async () => {
  rights = await startRights();
});
afterAll(() => rights.close());

const id = (name: string) => rights.id(name);
const members = (group: number) => rights.members(group);
const send = (who: Person, call: Call) => rights.send(who, call);

describe('who is in an office, or an administrator', () => {
  describe.each(GUARDED)('%s', (office) => {
    const officer = () => rights.officer(office);
    const ways: Record<string, () => Promise<Call> | Call> = {
      'members of the group, one more': async () => [
        'PATCH',
        `groups/${id(office)}`,
        { members: [...(await members(id(office))), { id: rights.somebody.id }] },
      ],
      'members of the group, one less': async () => [
        'PATCH',
        `groups/${id(office)}`,
        { members: (await members(id(office))).filter((one) => one.id !== officer().id) },
      ],
      'acting for a member': async () => [
        'PATCH',
        `groups/${id(office)}`,
        {
          members: [
            ...(await members(id(office))),
            {
              id: rights.somebody.id,
              acting_for_id: officer().id,
              starts_on: '2020-01-01',
              ends_on: '2099-01-01',
            },
          ],
        },
      ],
      'the days of a member': async () => [
        'PATCH',
        `groups/${id(office)}`,
        {
          members: (await members(id(office))).map((one) =>
            one.id === officer().id ? { ...one, ends_on: '2099-01-01' } : one,
          ),
        },
      ],
      'the office of the group': () => ['PATCH', `groups/${id(office)}`, { office: null }],
      'the groups of a person': () => ['PATCH', `users/${rights.somebody.id}`, { groups: [id(office)] }],
      'the groups of a member': () => ['PATCH', `users/${officer().id}`, { groups: [] }],
      'a new person': () => ['POST', 'users', rights.person(`NEW-${office}`, { groups: [id(office)] })],
      'what it may do': () => ['PATCH', `groups/${id(office)}`, { permissions: [] }],
      'which modules it has': () => ['PATCH', `groups/${id(office)}`, { modules: [] }],
      'the code at its sign-in': () => ['PATCH', `groups/${id(office)}`, { totp_required: true }],
      'deactivating a member': () => ['POST', `users/${officer().id}/deactivate`, {}],
    };

    it.each(Object.keys(ways))('is not changed by who is no administrator: %s', async (way) => {
      const answer = await send(rights.clerk, await (ways[way] as () => Promise<Call> | Call)());
      expect([answer.status, answer.body.code], answer.text).toEqual([403, 'FORBIDDEN']);
      expect(answer.body.detail).toMatch(/^Only an administrator can/);
    });

    it('is not deleted, though it has no members, and no other group is made it', async () => {
      const { rows } = await rights.pool.query('delete from group_members where group_id = $1 returning *', [
        id(office),
      ]);
      const answer = await send(rights.clerk, ['DELETE', `groups/${id(office)}`]);
      expect([answer.status, answer.body.code], answer.text).toEqual([403, 'FORBIDDEN']);
      await rights.pool.query('update groups set office = null where id = $1', [id(office)]);
      // Without administrators for a moment: the clerk is none.
      const made = await send(rights.clerk, ['PATCH', `groups/${id('Plain')}`, { office }]);
      expect([made.status, made.body.code], made.text).toEqual([403, 'FORBIDDEN']);
      await rights.pool.query('update groups set office = $1 where id = $2', [office, id(office)]);
      for (const row of rows)
        await rights.pool.query('insert into group_members (group_id, user_id) values ($1, $2)', [
          row.group_id,
          row.user_id,
        ]);
    });
  });

  it('has its modules from administrators only, by the module too', async () => {
    const give = (groups: object[]) => send(rights.clerk, ['PATCH', `modules/${id('brands')}`, { groups }]);
    const { rows } = await rights.pool.query<{ id: number }>(
      `select group_id::int as id from module_groups where module_id = $1`,
      [id('brands')],
    );
    const of = (office: string) => ({ id: id(office) });
    const taken = await give(rows.filter((one) => one.id === id('administrators')));
    const given = await give([...rows, of('treasury'), of('audit')]);
    for (const answer of [taken, given].filter(({ status }) => status !== 200))
      expect([answer.status, answer.body.code], answer.text).toEqual([403, 'FORBIDDEN']);
    expect(given.body.detail).toMatch(/^Only an administrator can change which modules .+ has\.$/);
  });

  it('leaves the permissions of the administrators to nobody else', async () => {
    const taken = await send(rights.clerk, ['PATCH', `groups/${id('administrators')}`, { permissions: [] }]);
    expect([taken.status, taken.body.detail]).toEqual([
      403,
      'Only an administrator can change the group of the administrators.',
    ]);
  });

  it('is told to all other administrators, to audit, to the office and to whom it concerns', async () => {
    await rights.db.deleteFrom('notifications').execute();
    const given = await send(rights.admin, [
      'PATCH',
      `users/${rights.somebody.id}`,
      { groups: [id('treasury')] },
    ]);
    expect(given.status, given.text).toBe(200);
    const told = async () =>
      (
        await rights.db
          .selectFrom('notifications')
          .select(['user_id', 'title', 'path'])
          .orderBy('user_id')
          .execute()
      ).map((row) => row);
    const concerned = [
      rights.other,
      rights.officer('administrators'),
      rights.officer('audit'),
      rights.officer('treasury'),
      rights.somebody,
    ];
    const title = `${rights.admin.name} added ${rights.somebody.name} to Treasury`;
    const path = `/administration/groups/${id('treasury')}`;
    expect(await told()).toEqual(
      concerned
        .map((one) => one?.id ?? 0)
        .sort((one, another) => one - another)
        .map((user_id) => ({ user_id, title, path })),
    );
    await rights.db.deleteFrom('notifications').execute();
    const taken = await send(rights.admin, [
      'PATCH',
      `groups/${id('treasury')}`,
      { members: (await members(id('treasury'))).filter((one) => one.id !== rights.somebody.id) },
    ]);
    expect(taken.status, taken.text).toBe(200);
    expect((await told()).map((row) => row.title)).toContain(
      `${rights.admin.name} removed ${rights.somebody.name} from Treasury`,
    );
    const timeline = await rights.call<{ action: string; remark: string | null }[]>(
      'GET',
      `groups/${id('treasury')}/timeline`,
      { token: rights.admin.token },
    );
    expect(timeline.body.data).toContainEqual(
      expect.objectContaining({ action: 'member-added', remark: rights.somebody.name }),
    );
  });

  it('is told when an account of an office is deactivated and reactivated', async () => {
    await rights.db.deleteFrom('notifications').execute();
    const auditor = rights.officer('audit');
    for (const act of ['deactivate', 'activate'])
      expect((await send(rights.admin, ['POST', `users/${auditor.id}/${act}`, {}])).status).toBe(200);
    const rows = await rights.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', rights.other.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ title }) => title)).toEqual([
      `${rights.admin.name} deactivated the account of ${auditor.name}, who is in Audit`,
      `${rights.admin.name} activated the account of ${auditor.name}, who is in Audit`,
    ]);
  });
});
