import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let token: string;
let grades: number[];
let allowance: number;
let parent: number;

interface Rates {
  as_at: string;
  allowances: { id: number; name: string; parentId: number | null }[];
  grades: { key: string }[];
  rates: { allowance_id: number; grade_level_id: number; in_force: object | null; coming: object | null }[];
}

beforeAll(async () => {
  portal = await startTestPortal();
  ({ token } = await addPerson(portal, { groups: ['Administrators'] }));
  const create = async (url: string, body: object) =>
    (await portal.call<{ id: number }>('POST', url, { token, body })).body.data.id;
  grades = [
    await create('gradeLevels', { name: 'Grade 08', key: 'GL08' }),
    await create('gradeLevels', { name: 'Grade 07', key: 'GL07' }),
  ];
  parent = await create('allowances', { name: 'Night', days_required: true });
  await create('allowances', { name: 'Airport', days_required: false });
  allowance = await create('allowances', {
    ...{ name: 'By the sea', parentId: parent, days_required: true },
    rates: [
      { grade_level_id: grades[0], amount: 10_000, date_activated: '2022-02-01' },
      { grade_level_id: grades[0], amount: 12_000, date_activated: '2024-07-01' },
      { grade_level_id: grades[0], amount: 15_000.5, date_activated: '2099-01-01' },
      { grade_level_id: grades[1], amount: 9_000, date_activated: '2024-07-01' },
    ],
  });
});
afterAll(() => portal.close());

async function rates(query = '', who = token) {
  const answer = await portal.call<Rates>('GET', `allowances/rates${query}`, { token: who });
  return [answer.status, answer.body.data] as const;
}

describe('the table of rates', () => {
  it('has the rate in force on a day, by allowance and grade, and the next one after it', async () => {
    const [, then] = await rates('?as_at=2024-06-30');
    expect(then.rates).toEqual([
      {
        ...{ allowance_id: allowance, grade_level_id: grades[0] },
        in_force: { amount: 10_000, from: '2022-02-01' },
        coming: { amount: 12_000, from: '2024-07-01' },
      },
      {
        ...{ allowance_id: allowance, grade_level_id: grades[1], in_force: null },
        coming: { amount: 9_000, from: '2024-07-01' },
      },
    ]);
    const [, now] = await rates('?as_at=2024-07-01');
    expect(now.rates.map(({ in_force, coming }) => [in_force, coming])).toEqual([
      [
        { amount: 12_000, from: '2024-07-01' },
        { amount: 15_000.5, from: '2099-01-01' },
      ],
      [{ amount: 9_000, from: '2024-07-01' }, null],
    ]);
  });

  it('names grades by their key, and a part after the allowance that it is part of', async () => {
    const [, told] = await rates();
    expect(told.grades.map(({ key }) => key)).toEqual(['GL07', 'GL08']);
    expect(told.allowances.map(({ name }) => name)).toEqual(['Airport', 'Night', 'By the sea']);
  });

  it('is read with the permission to browse allowances, for a real day', async () => {
    const { token: other } = await addPerson(portal, { permissions: [] });
    expect((await rates('', other))[0]).toBe(403);
    expect((await rates('?as_at=2024-02-30'))[0]).toBe(422);
  });
});
