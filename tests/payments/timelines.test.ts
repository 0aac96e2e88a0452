import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { type Desks, startDesks } from './desks.ts';

interface Line {
  seq: number;
  action: string;
  actor_name: string;
  office: string | null;
  remark: string | null;
  changes: Record<string, unknown>;
  about: { resource: string; id: number; label: string } | null;
}

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

async function timeline(path: string, person = desks.people.officer): Promise<Line[]> {
  const answer = await desks.call<Line[]>('GET', `${path}/timeline`, { token: person.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

it('tells of an expenditure and of its batch what the desks did with the payment, each act once', async () => {
  const { people, act, clearedBy } = desks;
  const raised = await desks.batch([10_000, 20_000]);
  const [{ id, expenditure_id, pv_no }, other] = raised.payments as [
    (typeof raised.payments)[number],
    (typeof raised.payments)[number],
  ];
  await clearedBy(id, people.budget);
  await act(people.treasury, id, 'edit', { amount: 9_000, remark: 'One night less' });
  await clearedBy(id, people.treasury);
  await act(people.audit, id, 'query', { remark: 'Where is the receipt?' });
  await act(people.officer, id, 'respond', { response: 'It is attached now.' });
  await clearedBy(id, people.audit, people.treasury2);
  const bounced = await act(people.treasury2, id, 'bounce', { reason: 'Account closed', date: today() });
  expect(bounced.status, bounced.text).toBe(200);
  await act(people.budget, other.id, 'return', { reason: 'Raised twice' });

  const told = await timeline(`expenditures/${expenditure_id}`);
  const acts = ['clear', 'edit', 'clear', 'query', 'respond', 'clear', 'post', 'bounce'];
  expect(told.map(({ action }) => action)).toEqual(['raised', 'batched', ...acts]);
  expect(told.map(({ seq }) => seq)).toEqual(told.map((_, place) => place + 1));
  expect(told.slice(0, 2).map(({ about }) => about)).toEqual([null, null]);
  expect(told[3]).toMatchObject({
    remark: 'One night less',
    changes: { amount: [10_000, 9_000] },
    about: { resource: 'payments', id, label: pv_no },
  });
  expect(told[5]).toMatchObject({ office: 'Audit', remark: 'Where is the receipt?' });

  const ofBatch = await timeline(`batches/${raised.id}`);
  expect(ofBatch.map(({ action }) => action)).toEqual(['raised', ...acts, 'return']);
  expect(ofBatch.at(-1)).toMatchObject({ remark: 'Raised twice', about: { id: other.id } });
  const ofOther = await timeline(`expenditures/${other.expenditure_id}`);
  expect(ofOther.map(({ action }) => action)).toEqual(['raised', 'batched', 'return']);
});

it('tells a reversal once', async () => {
  const raised = await desks.batch([10_000, 20_000]);
  const body = { batch_id: raised.id, reason: 'Wrong fund' };
  const answer = await desks.call('POST', 'reversals', { token: desks.people.officer.token, body });
  expect(answer.status, answer.text).toBe(201);
  expect((await timeline(`batches/${raised.id}`)).map(({ action }) => action)).toEqual([
    'raised',
    'reversed',
  ]);
  expect(
    (await timeline(`expenditures/${raised.payments[0]?.expenditure_id}`)).map(({ action }) => action),
  ).toEqual(['raised', 'batched', 'reversed']);
});

function today(): string {
  return lagosToday();
}
