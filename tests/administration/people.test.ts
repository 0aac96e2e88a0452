import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { letActAsHead } from '../support/acting-head.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;
let department: number;
let grade: number;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
  department = await create('departments', { name: 'Finance', code: 'FIN', abv: 'FIN', type: 'department' });
  grade = await create('gradeLevels', { name: 'Grade Level 12', key: 'GL12' });
});
afterAll(() => portal.close());

async function create(url: string, body: object): Promise<number> {
  const answer = await portal.call<{ id: number }>('POST', url, { token: admin.token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

function employee(staff_no: string, more: object = {}) {
  const email = `${staff_no.toLowerCase()}@agency.test`;
  return {
    staff_no,
    firstname: 'Ada',
    surname: 'Obi',
    email,
    department_id: department,
    grade_level_id: grade,
    ...more,
  };
}

describe('employees', () => {
  it('are invited when they are added, and shown with department, grade and groups', async () => {
    const group = await create('groups', { name: 'Readers' });
    const answer = await portal.call('POST', 'users', {
      token: admin.token,
      body: employee('E1', { groups: [group], middlename: 'Ngozi' }),
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      name: 'Obi Ada Ngozi',
      status: 'invited',
      type: 'permanent',
      department: { id: department, label: 'Finance' },
      groups: [{ id: group, label: 'Readers' }],
      warnings: [],
    });
  });

  it('are found by their names in any order, in the list and looked up', async () => {
    await create('users', employee('E80', { surname: 'Béllo', firstname: 'Ẹniọlá', middlename: 'Tọ́' }));
    for (const call of ['users', 'users/lookup'])
      for (const search of ['Eniola Bello', 'bello, eniola', 'To Bello', 'Ẹniọlá E80']) {
        const path = `${call}?search=${encodeURIComponent(search)}`;
        const found = await portal.call<{ name?: string; label?: string }[]>('GET', path, {
          token: admin.token,
        });
        const names = found.body.data.map(({ name, label }) => name ?? label);
        expect([path, names]).toEqual([path, ['Béllo Ẹniọlá Tọ́']]);
      }
  });

  it('are refused an address that another has, in the words of the form', async () => {
    await create('users', employee('E71'));
    const again = await portal.call('POST', 'users', {
      token: admin.token,
      body: employee('E72', { email: 'e71@agency.test' }),
    });
    expect(again.body).toMatchObject({
      code: 'TAKEN',
      errors: { email: ['E-mail “e71@agency.test” is already taken.'] },
    });
  });

  it('keep the order of their groups, the first being the displayed role', async () => {
    const first = await create('groups', { name: 'Zulu' });
    const second = await create('groups', { name: 'Alpha' });
    const id = await create('users', employee('E2', { groups: [first, second] }));
    const read = await portal.call<{ groups: { id: number }[] }>('GET', `users/${id}`, {
      token: admin.token,
    });
    expect(read.body.data.groups.map((one) => one.id)).toEqual([first, second]);
  });

  it('get groups only from somebody who may edit groups, and the e-mail of an account in use only from an administrator', async () => {
    const group = await create('groups', { name: 'Given away' });
    const id = await create('users', employee('E9', { groups: [group] }));
    const { token } = await addPerson(portal, { permissions: ['edit-employees', 'add-employees'] });
    const patch = (body: object) => portal.call('PATCH', `users/${id}`, { token, body });
    expect((await patch({ groups: [] })).body.facts).toEqual({ permission: 'edit-groups' });
    expect((await patch({ groups: [group], job_title: 'Clerk' })).status).toBe(200);
    // Not in use yet, but whoever opens it has its groups.
    expect((await patch({ email: 'mine@agency.test' })).body.facts).toEqual({ permission: 'edit-groups' });
    const show = () => portal.call('POST', `users/${id}/invite`, { token });
    expect((await show()).body.facts).toEqual({ permission: 'edit-groups' });
    await portal.pool.query('delete from group_members where user_id = $1', [id]);
    expect((await patch({ email: 'right@agency.test' })).status).toBe(200);
    expect((await show()).status).toBe(200);
    await portal.pool.query(`update users set status = 'active' where id = $1`, [id]);
    expect((await patch({ email: 'mine@agency.test' })).body.errors).toHaveProperty('email');
    const add = (body: object) => portal.call('POST', 'users', { token, body });
    expect((await add(employee('E10', { groups: [group] }))).status).toBe(403);
    expect((await add(employee('E10', { groups: [] }))).status).toBe(201);
  });

  it('never change their own groups, but may save their own record unchanged', async () => {
    const own = await portal.call<{ groups: object[]; version: number }>('GET', `users/${admin.id}`, {
      token: admin.token,
    });
    const readers = await create('groups', { name: 'More readers' });
    const refused = await portal.call('PATCH', `users/${admin.id}`, {
      token: admin.token,
      body: { groups: [...own.body.data.groups, readers] },
    });
    expect(refused.status).toBe(403);
    const same = await portal.call('PATCH', `users/${admin.id}`, {
      token: admin.token,
      body: { groups: own.body.data.groups, mobile: '0803 123 4567' },
    });
    expect(same.status).toBe(200);
  });

  it('are shut out at once by deactivation, and let in again', async () => {
    const person = await addPerson(portal);
    expect((await portal.call('GET', 'session', { token: person.token })).status).toBe(200);
    const out = await portal.call('POST', `users/${person.id}/deactivate`, {
      token: admin.token,
      body: { remark: 'Left the service' },
    });
    expect(out.body.data).toMatchObject({ status: 'inactive' });
    expect((await portal.call('GET', 'session', { token: person.token })).status).toBe(401);
    const again = await portal.call('POST', `users/${person.id}/deactivate`, { token: admin.token });
    expect(again.body.code).toBe('WRONG_STATE');
    const back = await portal.call('POST', `users/${person.id}/activate`, { token: admin.token });
    expect(back.body.data).toMatchObject({ status: 'active' });
    const timeline = await portal.call<{ action: string; remark: string | null }[]>(
      'GET',
      `users/${person.id}/timeline`,
      { token: admin.token },
    );
    // The first line keeps how somebody was who was not added by the portal.
    expect(timeline.body.data.map(({ action }) => action)).toEqual([
      'state-kept',
      'deactivated',
      'activated',
    ]);
  });

  it('are deleted only while they never had an account', async () => {
    const id = await create('users', employee('E5'));
    expect((await portal.call('DELETE', `users/${id}`, { token: admin.token })).status).toBe(200);
    const person = await addPerson(portal);
    const answer = await portal.call('DELETE', `users/${person.id}`, { token: admin.token });
    expect([answer.body.code, answer.body.detail]).toEqual(['IN_USE', expect.stringContaining('Deactivate')]);
  });

  it('do not deactivate themselves', async () => {
    const answer = await portal.call('POST', `users/${admin.id}/deactivate`, { token: admin.token });
    expect(answer.status).toBe(403);
  });

  it('who are administrators are shut out or signed out, or lose their authenticator, only by another administrator', async () => {
    const clerk = await addPerson(portal, { permissions: ['edit-employees'] });
    for (const act of ['deactivate', 'remove-authenticator', 'end-sessions']) {
      const answer = await portal.call('POST', `users/${admin.id}/${act}`, { token: clerk.token });
      expect([act, answer.status]).toEqual([act, 403]);
    }
    const somebody = await addPerson(portal);
    const shut = await portal.call('POST', `users/${somebody.id}/deactivate`, { token: clerk.token });
    expect(shut.status).toBe(200);
  });

  it('move with a transfer, their records staying where they were made', async () => {
    const audit = await create('departments', { name: 'Audit', code: 'AUD', abv: 'AUD', type: 'department' });
    const id = await create('users', employee('E3'));
    const moved = await portal.call('PATCH', `users/${id}`, {
      token: admin.token,
      body: { department_id: audit },
    });
    expect(moved.body.data).toMatchObject({ department: { label: 'Audit' } });
    const refused = await portal.call('DELETE', `departments/${audit}`, { token: admin.token });
    expect(refused.body).toMatchObject({ code: 'IN_USE', facts: { used_by: { users: 1 } } });
  });

  it('are warned about an account whose check digit does not fit, and saved', async () => {
    const id = await create(
      'users',
      employee('E4', { bank_name: 'First Bank of Nigeria', account_number: '0000014578' }),
    );
    const read = await portal.call<{ warnings: string[] }>('GET', `users/${id}`, { token: admin.token });
    expect(read.body.data.warnings).toHaveLength(1);
    const right = await portal.call('PATCH', `users/${id}`, {
      token: admin.token,
      body: { account_number: '0000014579' },
    });
    expect(right.body.data).toMatchObject({ warnings: [] });
    const short = await portal.call('PATCH', `users/${id}`, {
      token: admin.token,
      body: { account_number: '12345' },
    });
    expect(short.body.errors).toEqual({ account_number: ['An account number has ten digits'] });
  });
});

describe('departments', () => {
  it('stand in a tree with heads, acting heads and numbers of staff', async () => {
    const head = await addPerson(portal, { surname: 'Head' });
    const deputy = await addPerson(portal, { surname: 'Deputy' });
    const top = await create('departments', {
      name: 'Corporate Services',
      code: 'CS',
      abv: 'CS',
      type: 'directorate',
      head_id: head.id,
    });
    const today = lagosToday();
    await letActAsHead(portal.pool, { department_id: top, user_id: deputy.id, from: today, to: today });
    const unit = await create('departments', {
      name: 'Legal',
      code: 'LEG',
      abv: 'LEG',
      type: 'unit',
      parentId: top,
    });
    await addPerson(portal, { department_id: unit });
    const answer = await portal.call<Record<string, unknown>[]>('GET', 'departments/structure', {
      token: admin.token,
    });
    expect(answer.body.data[0]).toMatchObject({
      name: 'Corporate Services',
      head: { id: head.id },
      acting_head: { id: deputy.id },
      staff_count: 0,
      staff_total: 1,
      children: [{ name: 'Legal', staff_count: 1, children: [] }],
    });
    const below = await portal.call('PATCH', `departments/${top}`, {
      token: admin.token,
      body: { parentId: unit },
    });
    expect(below.status).toBe(422);
  });

  it('answer their active staff to whoever belongs to them', async () => {
    const unit = await create('departments', { name: 'Store', code: 'STO', abv: 'STO', type: 'unit' });
    const me = await addPerson(portal, { department_id: unit, surname: 'Aba' });
    const other = await addPerson(portal, { department_id: unit, surname: 'Bala' });
    await addPerson(portal, { department_id: unit, status: 'inactive' });
    const answer = await portal.call<{ id: number }[]>('GET', 'department/staff', { token: me.token });
    expect(answer.body.data.map(({ id }) => id)).toEqual([me.id, other.id]);
  });
});
