import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SqlRule, waitingOf } from '#server/crud/flow-inbox.ts';
import type { Actor } from '#server/frame/actor.ts';
import { fundChanges } from '#shared/resources/budget/fund-changes.ts';
import { asked, fundChangeWorkflow } from '#shared/workflows/fund-changes.ts';
import { type Agency, startAgency } from '../budget/agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
  const { token } = agency.people.budget;
  const body = { amount: 1, reference: 'NASS/2024/118', remark: 'Supplementary' };
  const answer = await agency.call('POST', `funds/${await agency.fund()}/top-up`, { token, body });
  expect(answer.status).toBe(201);
});
afterAll(() => agency.close());

const { approve, deny } = fundChangeWorkflow.acts;
/** Top-ups that whoever asked for them may deny, and not approve. */
const deniable = { ...deny, lines: deny.lines.map((line) => ({ ...line, not: [] })) };
const byAsked: SqlRule = [asked, ({ id }) => sql`t.requested_by <> ${id}`];

async function waiting(acts: object, permissions: string[], bars = [byAsked]): Promise<number> {
  const { id } = agency.people.budget;
  const offices = new Set(['budget-officers']);
  const actor = { id, offices, permissions: new Set(permissions), bound: [], helped_by: [], succeeds: [] };
  const resource = { ...fundChanges, workflow: { ...fundChangeWorkflow, acts: { ...acts } } };
  const rows = waitingOf(resource, actor as unknown as Actor, bars);
  return rows ? (await rows.execute(agency.db)).rows.length : 0;
}

it('a record waits for whoever may do one of the acts on it, though they are barred from the other', async () => {
  const both = ['edit-fund-changes', 'delete-fund-changes'];
  expect(await waiting({ approve, deny }, both)).toBe(0);
  expect(await waiting({ approve, deny: deniable }, both)).toBe(1);
  expect(await waiting({ deny: deniable, approve }, both)).toBe(1);
  expect(await waiting({ approve, deny: deniable }, ['edit-fund-changes'])).toBe(0);
});

it('only a way out of the state that it is in bars anybody', async () => {
  const elsewhere = { ...approve.lines[0], from: ['denied'], to: 'approved' };
  const free = { ...approve.lines[0], not: [] };
  expect(await waiting({ approve: { ...approve, lines: [elsewhere, free] } }, ['edit-fund-changes'])).toBe(1);
});

it('a bar of which no condition is known is a mistake of the program and lets nobody through', async () => {
  await expect(waiting({ approve }, ['edit-fund-changes'], [])).rejects.toThrow('asked');
});
