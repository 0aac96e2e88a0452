import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endDelegations } from '#server/domain/delegations/index.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { startDesks } from '../payments/desks.ts';
import { letActAsHead } from '../support/acting-head.ts';
import { addPerson } from '../support/people.ts';

interface Wire {
  id: number;
  status: string;
  for: { id: number } | null;
  seat: string;
}
type Person = { id: number; token: string; name: string };

let desks: Awaited<ReturnType<typeof startDesks>>;
let admin: Person;
const today = lagosToday();
const week = { from: today, to: addDays(today, 6), reason: 'Annual leave' };

beforeAll(async () => {
  desks = await startDesks();
  admin = await addPerson(desks, { groups: ['Administrators'] });
});
afterAll(() => desks.close());

const person = (...groups: string[]) =>
  addPerson(desks, { groups: ['Staff', ...groups], department_id: desks.works });
const propose = (who: Person, body: object) =>
  desks.call<Wire>('POST', 'delegations', { token: who.token, body: { ...week, ...body } });
const act = (who: Person, id: number, name: string, body: object = {}) =>
  desks.call<Wire>('POST', `delegations/${id}/${name}`, { token: who.token, body });
const sessionOf = async (who: Person) =>
  (
    await desks.call<{ permissions: string[]; groups: { name: string; acting_for: string | null }[] }>(
      'GET',
      'session',
      { token: who.token },
    )
  ).body.data;

/** A department with a head of its own. */
async function department(head: Person | null, parent: number | null = null): Promise<number> {
  const { rows } = await desks.pool.query<{ id: number }>(
    `insert into departments (name, code, abv, type, head_id, parent_id) values ('Dept ' || $3, 'D' || $3, 'D' || $3, 'unit', $1, $2) returning id`,
    [head?.id ?? null, parent, String(Math.random()).slice(2, 9)],
  );
  return rows[0]?.id ?? 0;
}
const actingHead = async (id: number) =>
  (
    await desks.pool.query<{ acting_head_id: number | null }>(
      'select acting_head_id from departments where id = $1',
      [id],
    )
  ).rows[0]?.acting_head_id;

describe('an acting head', () => {
  it('is named by the head, accepts, acts at once, and ends it', async () => {
    const [head, deputy] = [await person('Heads of Department'), await person()];
    const ict = await department(head);
    const made = await propose(head, { user_id: deputy.id, department_id: ict });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toMatchObject({ status: 'proposed', for: { id: head.id } });
    expect(await actingHead(ict)).toBeNull();
    const waits = await desks.call<{ kind: string; id: number }[]>('GET', 'inbox', { token: deputy.token });
    expect(waits.body.data).toContainEqual(expect.objectContaining({ kind: 'delegations', id }));
    const refused = await act(head, id, 'accept');
    expect([refused.status, refused.body.detail]).toEqual([403, 'This is for the person named to act.']);
    expect((await act(deputy, id, 'accept')).body.data).toMatchObject({ status: 'confirmed' });
    expect(await actingHead(ict)).toBe(deputy.id);
    expect((await sessionOf(deputy)).permissions).toContain('edit-requisition-requests');
    expect((await act(deputy, id, 'end', { remark: 'Back early' })).body.data.status).toBe('ended');
    expect(await actingHead(ict)).toBeNull();
    expect((await sessionOf(deputy)).permissions).not.toContain('edit-requisition-requests');
    const told = await desks.call<{ action: string; remark: string }[]>(
      'GET',
      `departments/${ict}/timeline`,
      {
        token: admin.token,
      },
    );
    expect(told.body.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['acting-named', 'acting-ended']),
    );
  });

  it('is named by the head above or an administrator too, and by nobody else', async () => {
    const [head, above, deputy, stranger] = [await person(), await person(), await person(), await person()];
    const unit = await department(head, await department(above));
    const refused = await propose(stranger, { user_id: deputy.id, department_id: unit });
    expect([refused.status, refused.body.code]).toEqual([422, 'RULE']);
    expect(refused.body.detail).toMatch(
      /^Only the head of Dept \d+, the head of a department above it or an administrator/,
    );
    for (const who of [above, admin])
      expect((await propose(who, { user_id: deputy.id, department_id: unit })).status).toBe(201);
    const vacant = await department(null);
    const alone = await propose(admin, { user_id: deputy.id, department_id: vacant });
    expect(alone.body.data).toMatchObject({ for: null });
    expect((await act(deputy, alone.body.data.id, 'accept')).status).toBe(200);
    expect(await actingHead(vacant)).toBe(deputy.id);
  });

  it('is one at a time; the next follows by itself, and the post ends with the head’s', async () => {
    const [head, one, other, next] = [await person(), await person(), await person(), await person()];
    const unit = await department(head);
    const first = await propose(head, { user_id: one.id, department_id: unit });
    const same = await propose(head, { user_id: other.id, department_id: unit });
    const both = await Promise.all([
      act(one, first.body.data.id, 'accept'),
      act(other, same.body.data.id, 'accept'),
    ]);
    expect(both.map(({ status }) => status).sort(), both.map(({ text }) => text).join()).toEqual([200, 422]);
    const late = await propose(head, { user_id: next.id, department_id: unit });
    expect(late.body.code).toBe('RULE');
    await desks.pool.query('update departments set head_id = $1 where id = $2', [next.id, unit]);
    expect(await actingHead(unit)).toBeNull();
    await endDelegations(desks.portal.db);
    const left = await desks.pool.query(
      `select status from delegations where department_id = $1 and status in ('proposed', 'accepted', 'confirmed')`,
      [unit],
    );
    expect(left.rows).toEqual([]);
  });

  it('ends by itself when the last day is over, and another whose days come follows', async () => {
    const [head, one, two] = [await person(), await person(), await person()];
    const unit = await department(head);
    await letActAsHead(desks.pool, {
      department_id: unit,
      user_id: one.id,
      from: addDays(today, -5),
      to: addDays(today, -1),
    });
    await desks.pool.query(
      `insert into delegations (code, for_id, user_id, department_id, starts_on, ends_on, reason, proposed_by, status)
       values (draw_code('DLG'), $1, $2, $3, $4, $4, 'Leave', $1, 'confirmed')`,
      [head.id, two.id, unit, today],
    );
    await endDelegations(desks.portal.db);
    expect(await actingHead(unit)).toBe(two.id);
    const { rows } = await desks.pool.query(
      'select status, remark from delegations where department_id = $1 order by id',
      [unit],
    );
    expect(rows).toEqual([
      { status: 'ended', remark: 'Its last day is over.' },
      { status: 'confirmed', remark: null },
    ]);
  });
});

describe('an acting member of an office', () => {
  async function inTreasury(member: Person, named: Person): Promise<number> {
    const made = await propose(member, { user_id: named.id, office: 'treasury' });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data;
    expect((await act(named, id, 'accept')).body.data.status).toBe('accepted');
    return id;
  }

  it('is proposed by a member, accepts, and is confirmed by an administrator', async () => {
    const [member, named] = [await person('Treasury'), await person()];
    const id = await inTreasury(member, named);
    expect((await sessionOf(named)).permissions).not.toContain('edit-payments');
    const early = await act(member, id, 'confirm');
    expect(early.status).toBe(403);
    expect((await act(admin, id, 'confirm')).body.data.status).toBe('confirmed');
    const session = await sessionOf(named);
    expect(session.permissions).toContain('edit-payments');
    expect(session.groups).toContainEqual(
      expect.objectContaining({ name: 'Treasury', acting_for: member.name }),
    );
    const again = await propose(named, { user_id: (await person()).id, office: 'treasury' });
    expect(again.body.detail).toBe(
      `You are in Treasury for ${member.name}: only they name who acts for them.`,
    );
    expect((await act(member, id, 'end')).status).toBe(200);
    expect((await sessionOf(named)).permissions).not.toContain('edit-payments');
  });

  it('is in it no longer than the member is', async () => {
    const [member, named] = [await person('Treasury'), await person()];
    const id = await inTreasury(member, named);
    await act(admin, id, 'confirm');
    await desks.pool.query(
      'delete from group_members m using groups g where g.id = m.group_id and m.user_id = $1 and g.office is not null',
      [member.id],
    );
    expect((await sessionOf(named)).permissions).not.toContain('edit-payments');
    await endDelegations(desks.portal.db);
    const { rows } = await desks.pool.query('select status, remark from delegations where id = $1', [id]);
    expect(rows).toEqual([{ status: 'ended', remark: 'Whom it is for is not in that office any more.' }]);
    const acting = await desks.pool.query(
      'select from group_members where user_id = $1 and acting_for_id is not null',
      [named.id],
    );
    expect(acting.rowCount).toBe(0);
  });

  it('is judged with the duties of both, at the desk and in the inbox', async () => {
    const [auditor, budget] = [await person('Audit'), await person('Budget Officers')];
    const made = await propose(budget, { user_id: auditor.id, office: 'budget-officers' });
    expect(made.status, made.text).toBe(201);
    await act(auditor, made.body.data.id, 'accept');
    const { payments } = await desks.batch([10]);
    const id = payments[0]?.id ?? 0;
    await desks.clearedBy(id, budget, desks.people.treasury);
    const before = await desks.call<{ id: number }[]>('GET', 'inbox', { token: auditor.token });
    expect((await act(admin, made.body.data.id, 'confirm')).status).toBe(200);
    const refused = await desks.act(auditor, id, 'clear');
    expect(refused.body).toMatchObject({ code: 'SOD_SAME_PERSON' });
    expect(refused.body.detail).toMatch(
      new RegExp(`^${budget.name} cleared it at the desk Budget office on .*what either did counts for both`),
    );
    const after = await desks.call<{ id: number }[]>('GET', 'inbox', { token: auditor.token });
    expect(after.body.data.length).toBeLessThan(before.body.data.length);
    await act(budget, made.body.data.id, 'end');
    expect((await desks.act(auditor, id, 'clear')).status).toBe(200);
  });
});

describe('a delegation that can’t be', () => {
  it.each([
    ['of nothing', {}, 'office'],
    ['of an office and a department', { office: 'audit', department_id: 1 }, 'office'],
    ['in the past', { office: 'audit', from: addDays(today, -1) }, 'from'],
    ['that ends before it begins', { office: 'audit', to: addDays(today, -1) }, 'to'],
    ['of more than a year', { office: 'audit', to: addDays(today, 400) }, 'to'],
  ])('%s is refused at its field', async (_what, body, field) => {
    const [member, named] = [await person('Audit'), await person()];
    const answer = await propose(member, { user_id: named.id, ...body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toContain(field);
  });

  it('for oneself, for somebody in the office already, or in an office of others is refused', async () => {
    const [member, other, stranger] = [await person('Audit'), await person('Audit'), await person()];
    expect((await propose(member, { user_id: member.id, office: 'audit' })).body.errors).toHaveProperty(
      'user_id',
    );
    const already = await propose(member, { user_id: other.id, office: 'audit' });
    expect(already.body.detail).toBe(`${other.name} is in Audit already. Choose somebody else.`);
    const foreign = await propose(stranger, { user_id: other.id, office: 'audit' });
    expect(foreign.body.detail).toBe('You are not in Audit. Choose an office of yours.');
  });

  it('is seen by nobody whom it doesn’t concern', async () => {
    const [member, named, stranger] = [await person('Audit'), await person(), await person()];
    const { id } = (await propose(member, { user_id: named.id, office: 'audit' })).body.data;
    for (const [who, status] of [
      [member, 200],
      [named, 200],
      [admin, 200],
      [stranger, 404],
    ] as const)
      expect((await desks.call('GET', `delegations/${id}`, { token: who.token })).status).toBe(status);
  });
});
