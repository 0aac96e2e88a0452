import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agency, startAgency } from '../budget/agency.ts';
import { addPerson } from '../support/people.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

interface Ids {
  me: number;
  colleague: number;
  works: number;
}

/** What becomes of somebody while they wait for a fund that another has locked, and what they are told. */
const MEANWHILE: [what: string, change: (ids: Ids) => string, status: number, code?: string][] = [
  [
    'their right to raise is taken away',
    ({ me }) => `delete from group_permissions where permission = 'add-expenditures'
      and group_id in (select group_id from group_members where user_id = ${me})`,
    ...([403, 'FORBIDDEN'] as const),
  ],
  [
    'their session is ended',
    ({ me }) => `update sessions set ended_at = now() where user_id = ${me}`,
    ...([401, 'UNAUTHENTICATED'] as const),
  ],
  [
    'they are moved to another department',
    ({ me, works }) => `update users set department_id = ${works} where id = ${me}`,
    ...([503, 'UNAVAILABLE'] as const),
  ],
  ['they are given another name', ({ me }) => `update users set surname = 'Abdullahi' where id = ${me}`, 201],
  [
    'a colleague is moved',
    ({ colleague, works }) => `update users set department_id = ${works} where id = ${colleague}`,
    201,
  ],
];

describe('who waits for a lock is judged by what they may do once they have it', () => {
  it.each(MEANWHILE)('while %s', async (_what, change, status, code) => {
    const { pool, ict, works } = agency;
    const permissions = ['add-expenditures', 'browse-expenditures', 'read-expenditures'];
    const me = await addPerson(agency, { department_id: ict, permissions });
    const colleague = await addPerson(agency, { department_id: ict });
    const fund = await agency.fund({ approved: 1_000 });
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from funds where id = $1 for update', [fund]);
    const raised = agency.call('POST', 'expenditures', {
      token: me.token,
      body: agency.purchase(fund, 1, { beneficiary: `Payee ${me.id}` }),
    });
    await pause(1_200);
    await pool.query(change({ me: me.id, colleague: colleague.id, works }));
    await holder.query('commit');
    holder.release();
    const answer = await raised;
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await agency.figures(fund)).booked_expenditure).toBe(status === 201 ? 1 : 0);
  });
});
