import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;
let department: number;
let grades: number[];
const TODAY = lagosToday();

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
  department = (
    await send('POST', 'departments', { name: 'Works', code: 'WKS', abv: 'WKS', type: 'department' })
  ).id;
  grades = [];
  for (const key of ['GL08', 'GL09', 'GL10'])
    grades.push((await send('POST', 'gradeLevels', { name: `Grade ${key}`, key })).id);
});
afterAll(() => portal.close());

type Person = { id: number; grade_level_id: number; grade_from: string };

async function send(method: 'POST' | 'PATCH', path: string, body: object): Promise<Person> {
  const answer = await portal.call<Person>(method, path, { token: admin.token, body });
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body.data;
}

let staff = 0;
/** Somebody who joined in 2015 with the first grade. */
function hired(more: object = {}): Promise<Person> {
  staff += 1;
  return send('POST', 'users', {
    ...{ staff_no: `G${staff}`, firstname: 'Ada', surname: 'Obi', email: `g${staff}@agency.test` },
    ...{ department_id: department, grade_level_id: grades[0], date_joined: '2015-06-01' },
    ...more,
  });
}

async function had({ id }: Person): Promise<[from: string, grade: number][]> {
  const { rows } = await portal.pool.query<{ from_day: string; grade_level_id: number }>(
    'select from_day::text, grade_level_id from user_grades where user_id = $1 order by from_day',
    [id],
  );
  return rows.map(({ from_day, grade_level_id }) => [from_day, grades.indexOf(grade_level_id)]);
}

describe('the grades that somebody has had', () => {
  it('begin when they joined; another one begins today unless its day is told', async () => {
    const person = await hired();
    expect(person.grade_from).toBe('2015-06-01');
    const promoted = await send('PATCH', `users/${person.id}`, { grade_level_id: grades[1] });
    expect(promoted).toMatchObject({ grade_level_id: grades[1], grade_from: TODAY });
    expect(await had(person)).toEqual([
      ['2015-06-01', 0],
      [TODAY, 1],
    ]);
    const later = await hired();
    await send('PATCH', `users/${later.id}`, { grade_level_id: grades[1], grade_from: '2024-01-01' });
    expect(await had(later)).toEqual([
      ['2015-06-01', 0],
      ['2024-01-01', 1],
    ]);
  });

  it('are corrected by their day: what was entered for days after it goes', async () => {
    const person = await hired();
    const path = `users/${person.id}`;
    await send('PATCH', path, { grade_level_id: grades[1], grade_from: '2020-01-01' });
    await send('PATCH', path, { grade_level_id: grades[2], grade_from: '2024-01-01' });
    expect(await send('PATCH', path, { grade_from: '2024-03-01' })).toMatchObject({
      grade_from: '2024-03-01',
    });
    expect(await had(person)).toEqual([
      ['2015-06-01', 0],
      ['2020-01-01', 1],
      ['2024-03-01', 2],
    ]);
    await send('PATCH', path, { grade_level_id: grades[0], grade_from: '2024-03-01' });
    await send('PATCH', path, { grade_level_id: grades[2], grade_from: '2019-01-01' });
    expect(await had(person)).toEqual([
      ['2015-06-01', 0],
      ['2019-01-01', 2],
    ]);
  });

  it('are not entered before they are in force, nor by their holder', async () => {
    const person = await hired();
    const refused = async (token: string, id: number, body: object) => {
      const answer = await portal.call('PATCH', `users/${id}`, { token, body });
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    const tomorrow = { grade_level_id: grades[1], grade_from: addDays(TODAY, 1) };
    expect(await refused(admin.token, person.id, tomorrow)).toEqual([422, ['grade_from']]);
    await expect(
      portal.pool.query('update users set grade_from = $2 where id = $1', [person.id, addDays(TODAY, 1)]),
    ).rejects.toThrow('once it is in force');
    await portal.pool.query('update users set grade_level_id = $2 where id = $1', [admin.id, grades[0]]);
    expect(await refused(admin.token, admin.id, { grade_from: '2015-01-01' })).toEqual([403, ['grade_from']]);
    await expect(
      portal.pool.query(
        `with me as (select set_config('portal.actor', $1::text, true)) update users set grade_from = '2015-01-01' from me where id = $1::bigint`,
        [admin.id],
      ),
    ).rejects.toThrow('nobody changes their own grade');
  });
});
