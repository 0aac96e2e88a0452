import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, startAgency } from '../budget/agency.ts';
import { actingOfficer } from '../support/acting-officer.ts';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';

type Person = { token: string };

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

const ask = async (who: Person, fund: number) =>
  done(
    await agency.call<{ id: number }>('POST', `funds/${fund}/top-up`, {
      token: who.token,
      body: { amount: 50, reference: 'NASS/2024/118', remark: 'Supplementary appropriation' },
    }),
  ).id;
const approve = (who: Person, id: number) =>
  agency.call('POST', `fund-changes/${id}/approve`, { token: who.token, body: {} });
const waits = async (who: Person, id: number) => {
  const { body } = await agency.call<{ kind: string; id: number }[]>('GET', 'inbox', { token: who.token });
  return body.data.some((row) => row.kind === 'fund-changes' && row.id === id);
};
const offered = async (who: Person, id: number) => {
  const { body } = await agency.call<{ actions: { name: string; allowed: boolean }[] }>(
    'GET',
    `fund-changes/${id}`,
    { token: who.token },
  );
  return body.data.actions.find(({ name }) => name === 'approve')?.allowed;
};

it('what somebody asked for while they acted for an officer is not answered by that officer, also afterwards', async () => {
  const { officer, acting, end } = await actingOfficer(agency);
  const { budget, budget2 } = agency.people;
  const fund = await agency.fund({ approved: 100 });
  const id = await ask(acting, fund);
  await end();
  const refused = await approve(officer, id);
  expect(refused.body).toMatchObject({
    code: 'SOD_SAME_PERSON',
    detail: expect.stringMatching(
      /asked for this top-up; .* They acted for you then, and what they did for you counts as yours\.$/,
    ),
  });
  expect([await waits(officer, id), await offered(officer, id)]).toEqual([false, false]);
  expect([await waits(budget2, id), await offered(budget2, id)]).toEqual([true, true]);
  done(await approve(budget2, id));

  const others = await ask(budget, fund);
  expect([await waits(officer, others), await offered(officer, others)]).toEqual([true, true]);
  done(await approve(officer, others));
});

it('what whoever acted for an officer asks for in their own right is answered by that officer', async () => {
  const { officer, acting, end } = await actingOfficer(agency);
  const fund = await agency.fund({ approved: 100 });
  await end();
  await agency.pool.query(
    `insert into group_members (group_id, user_id, position)
       select id, $1, 9 from groups where office = 'budget-officers'`,
    [acting.id],
  );
  const id = await ask(acting, fund);
  expect([await waits(officer, id), await offered(officer, id)]).toEqual([true, true]);
  done(await approve(officer, id));
});

it('bank details that somebody proposed with what an officer’s seat gives them are not confirmed by that officer, also afterwards', async () => {
  const { officer, acting, end } = await actingOfficer(agency, 'Records', 'records');
  const another = await addPerson(agency, { groups: ['Records', 'Staff'] });
  const call = (who: Person, path: string, body: object = {}) =>
    agency.call<{ id: number }>('POST', path, { token: who.token, body });
  const account = { bank_name: 'Zenith Bank', account_number: '1017744820' };
  const { id } = done(await call(acting, 'vendors', { name: 'Delta Builders', ...account }));
  await end();
  const refused = await call(officer, `vendors/${id}/confirm-bank`);
  expect(refused.body).toMatchObject({
    code: 'SOD_SAME_PERSON',
    detail: expect.stringMatching(/proposed these bank details .* They acted for you then/),
  });
  const { rows } = await agency.pool.query(
    `select distinct acting_for from activities where subject_type = 'vendors' and subject_id = $1 and action = 'created'`,
    [id],
  );
  expect(rows).toEqual([{ acting_for: officer.name }]);
  done(await call(another, `vendors/${id}/confirm-bank`));
});
