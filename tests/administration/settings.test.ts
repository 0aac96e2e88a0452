import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layBaseline } from '#server/database/seeds/baseline.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

interface Setting {
  key: string;
  value: unknown;
  can_edit: boolean;
}

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;
let department: number;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
  const made = await portal.call<{ id: number }>('POST', 'departments', {
    token: admin.token,
    body: { name: 'Library', code: 'LIB', abv: 'LIB', type: 'unit' },
  });
  department = made.body.data.id;
});
afterAll(() => portal.close());

async function define(body: object): Promise<number> {
  const answer = await portal.call<{ id: number }>('POST', 'settings', { token: admin.token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

function fill(body: object, token = admin.token) {
  return portal.call('POST', 'settings/values', { token, body });
}

async function valuesOf(token: string): Promise<Record<string, unknown>> {
  const answer = await portal.call<Setting[]>('GET', 'settings/values', { token });
  return Object.fromEntries(answer.body.data.map(({ key, value }) => [key, value]));
}

it('a new agency begins in the year that it starts in; one that is there keeps its own', async () => {
  const year = async () => (await valuesOf(admin.token)).budget_year;
  const before = await year();
  await layBaseline(portal.db, 2031);
  expect(await year()).toBe(before);
  await portal.pool.query(`delete from settings where key = 'budget_year'`);
  await layBaseline(portal.db, 2031);
  expect(await year()).toBe(2031);
  const periods = await portal.call<{ year: number; is_current: boolean }[]>('GET', 'periods', {
    token: admin.token,
  });
  expect(periods.body.data.find(({ is_current }) => is_current)?.year).toBe(2031);
  await portal.pool.query(`update settings set value = $1 where key = 'budget_year'`, [String(before)]);
});

describe('values', () => {
  it('are kept and answered by the kind that their definition gives', async () => {
    await define({ key: 'tea_time', name: 'Tea time', input_type: 'text' });
    await define({ key: 'chairs', name: 'Chairs', input_type: 'number', input_data_type: 'number' });
    await define({
      key: 'colour',
      name: 'Colour',
      input_type: 'select',
      options: 'green\nwhite',
    });
    await define({ key: 'days', name: 'Days', input_type: 'checkbox', options: ['monday', 'friday'] });
    await define({ key: 'open', name: 'Open', input_type: 'checkbox' });
    await define({ key: 'since', name: 'Since', input_type: 'date' });
    const filled = {
      tea_time: '4 pm',
      chairs: 12,
      colour: 'green',
      days: ['friday'],
      open: true,
      since: '2024-01-31',
    };
    expect((await fill(filled)).status).toBe(200);
    expect(await valuesOf(admin.token)).toMatchObject(filled);
  });

  it('are answered as they are kept, an emptied one as empty', async () => {
    const answer = await fill({ tea_time: '', chairs: 14 });
    expect(answer.body.data).toMatchObject({ tea_time: '', chairs: 14 });
    const { tea_time, chairs } = await valuesOf(admin.token);
    expect({ tea_time, chairs }).toEqual({ tea_time: '', chairs: 14 });
    await fill({ tea_time: '4 pm' });
  });

  it('that do not fit are refused all at once, and nothing is changed', async () => {
    const answer = await fill({
      chairs: 'many',
      colour: 'blue',
      days: ['sunday'],
      since: '31.01',
      tea_time: '5 pm',
      nothing: 1,
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['chairs', 'colour', 'days', 'nothing', 'since']);
    expect((await valuesOf(admin.token)).tea_time).toBe('4 pm');
  });

  it('that the portal reads must be what it can work with', async () => {
    for (const body of [
      { session_absolute_minutes: 0 },
      { session_absolute_minutes: 'long' },
      { budget_year: 24 },
      { budget_status: 'ajar' },
      { hr_portal_url: 'javascript:alert(1)' },
      { agency_name: '' },
    ])
      expect((await fill(body)).status, JSON.stringify(body)).toBe(422);
    expect((await fill({ split_limit: 5.5 })).body.errors?.split_limit).toEqual([
      'Limit below which split purchases are flagged (naira) must be a whole number from 0 to 1,000,000,000,000',
    ]);
  });

  it('act from the next call on', async () => {
    await fill({ budget_year: 2025 });
    const session = await portal.call<{ period: { year: number } }>('GET', 'session', { token: admin.token });
    expect(session.body.data.period.year).toBe(2025);
  });

  it('are public to everyone signed in or kept to the administration', async () => {
    const person = await addPerson(portal);
    const values = await valuesOf(person.token);
    expect(values).toHaveProperty('agency_name');
    expect(values).not.toHaveProperty('split_limit');
    expect((await fill({ agency_name: 'Mine' }, person.token)).status).toBe(403);
  });

  it('for some departments are seen and filled in by their people only', async () => {
    await define({
      key: 'library_rule',
      name: 'Library rule',
      input_type: 'text',
      access: 'public',
      departments: [department],
    });
    const mine = await addPerson(portal, { department_id: department, permissions: ['edit-configure'] });
    const other = await addPerson(portal, { permissions: ['edit-configure'] });
    expect(await valuesOf(mine.token)).toHaveProperty('library_rule');
    expect(await valuesOf(other.token)).not.toHaveProperty('library_rule');
    expect((await fill({ library_rule: 'Silence' }, other.token)).status).toBe(422);
    expect((await fill({ library_rule: 'Silence' }, mine.token)).status).toBe(200);
    const { id } = await portal.db
      .selectFrom('settings')
      .select('id')
      .where('key', '=', 'library_rule')
      .executeTakeFirstOrThrow();
    const reader = await addPerson(portal, { permissions: ['read-settings'] });
    const told = async (token: string) =>
      (await portal.call('GET', `settings/${id}/timeline`, { token })).text;
    expect(
      [await told(admin.token), await told(reader.token)].map((text) => text.includes('Silence')),
    ).toEqual([true, false]);
  });
});

describe('definitions', () => {
  it('of the portal keep their form and are not deleted', async () => {
    const found = await portal.call<{ id: number }[]>('GET', 'settings?search=budget_year', {
      token: admin.token,
    });
    const id = found.body.data[0]?.id;
    const patch = (body: object) => portal.call('PATCH', `settings/${id}`, { token: admin.token, body });
    expect((await patch({ input_data_type: 'string' })).body.code).toBe('RULE');
    expect((await patch({ key: 'year' })).status).toBe(422);
    expect((await patch({ name: 'Year of the budget', group: 'Money' })).status).toBe(200);
    const gone = await portal.call('DELETE', `settings/${id}`, { token: admin.token });
    expect(gone.body.code).toBe('RULE');
  });

  it('need options where something is chosen', async () => {
    const answer = await portal.call('POST', 'settings', {
      token: admin.token,
      body: { key: 'size', name: 'Size', input_type: 'radio' },
    });
    expect(answer.body.errors).toHaveProperty('options');
  });
});
