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

  it.each(['Budget Officers', 'Treasury', 'Audit'])(
    '%s read the beneficiaries of a new portal and change none',
    async (group) => {
      const { rows } = await desks.pool.query<{ permission: string }>(
        `select p.permission from group_permissions p join groups g on g.id = p.group_id
        where g.name = $1 and p.permission like '%-beneficiaries' order by 1`,
        [group],
      );
      expect(rows.map(({ permission }) => permission)).toEqual([
        'browse-beneficiaries',
        'read-beneficiaries',
      ]);
    },
  );

  it('lists a paying office that holds rights on beneficiaries, which no new portal gives it', async () => {
    const { people, call, pool } = desks;
    const listed = async () => {
      const { body } = await call<{ id: number; duties: string[] }[]>('GET', 'reports/conflicting-duties', {
        token: people.audit.token,
      });
      return new Map(body.data.map((line) => [line.id, line.duties]));
    };
    const before = await listed();
    expect(before.has(people.treasury.id) || before.has(people.budget2.id)).toBe(false);
    await pool.query(`insert into group_permissions (group_id, permission)
      select g.id, p.name from groups g join permissions p on (g.office, p.name) in (('treasury', 'edit-beneficiaries'), ('budget-officers', 'add-beneficiaries'))`);
    const after = await listed();
    expect(after.get(people.treasury.id)).toEqual([
      'adds or edits beneficiaries',
      'clears and posts at Treasury',
    ]);
    expect(after.get(people.budget2.id)).toEqual([
      'adds or edits beneficiaries',
      'clears at the budget office',
    ]);
  });
});
