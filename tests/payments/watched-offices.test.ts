import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { type Desks, startDesks } from './desks.ts';

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

describe('who watches the offices', () => {
  it('warns when treasury has fewer than two active people', async () => {
    const { people, db, call } = desks;
    const strength = async () =>
      (
        await call<{ office: string; members: number; warning: string | null }[]>('GET', 'offices/strength', {
          token: people.audit.token,
        })
      ).body.data;
    expect((await strength()).every(({ warning }) => warning === null)).toBe(true);
    await db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', 'in', [people.treasury2.id, people.treasury3.id])
      .execute();
    expect((await strength()).find(({ office }) => office === 'treasury')).toMatchObject({
      members: 1,
      warning:
        'Treasury has 1 active member; payments need two different people there, one to clear and one to post.',
    });
  });

  it('lists people whose groups give conflicting duties', async () => {
    const { people, call } = desks;
    const both = await addPerson(desks, { groups: ['Audit', 'Department Officers'] });
    const two = await addPerson(desks, { groups: ['Budget Officers', 'Audit'] });
    const { body } = await call<{ id: number; duties: string[] }[]>('GET', 'reports/conflicting-duties', {
      token: people.audit.token,
    });
    const duties = new Map(body.data.map((line) => [line.id, line.duties]));
    expect(duties.get(both.id)).toEqual(['raises expenditures or batches', 'clears at Audit']);
    expect(duties.get(two.id)).toEqual(['clears at Audit', 'clears at the budget office']);
    expect(duties.has(people.budget.id)).toBe(false);
  });
});
