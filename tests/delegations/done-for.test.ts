import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, startAgency } from '../budget/agency.ts';
import { actingOfficer } from '../support/acting-officer.ts';
import { addPerson } from '../support/people.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
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

it('what one asked for who acts for an officer is not answered by another who acts for the same officer', async () => {
  const { officer, acting, end, actsToo } = await actingOfficer(agency);
  const fund = await agency.fund({ approved: 100 });
  const { acting: other } = await actsToo();
  const id = await ask(acting, fund);
  const answers = async () => [
    await waits(other, id),
    await offered(other, id),
    (await approve(other, id)).body,
  ];
  const refusal = {
    code: 'SOD_SAME_PERSON',
    detail: expect.stringContaining(
      `${acting.name} asked for this top-up; another budget officer decides on it. They acted for ${officer.name} then`,
    ),
  };
  expect(await answers()).toMatchObject([false, false, refusal]);
  await end();
  expect(await answers()).toMatchObject([false, false, refusal]);
  expect(await waits(agency.people.budget2, id)).toBe(true);
});

it('the database knows who acts and acted for whom at each place of a second person', async () => {
  const { officer, acting, end, actsToo } = await actingOfficer(agency);
  const { acting: other } = await actsToo();
  const fund = await agency.fund({ approved: 100 });
  const id = await ask(acting, fund);
  const decide = async (who: { id: number }, change = id) => {
    const client = await agency.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `update fund_changes set status = 'approved', decided_by = $1, decided_at = now() where id = $2`,
        [who.id, change],
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  for (const who of [officer, other])
    await expect(decide(who)).rejects.toThrow('one person in the place of two');
  const officers = await ask(officer, fund);
  await expect(decide(acting, officers)).rejects.toThrow('one person in the place of two');
  await end();
  for (const who of [officer, other])
    await expect(decide(who)).rejects.toThrow('one person in the place of two');
  await decide(acting, officers);
  await decide(agency.people.budget2);
});

it('the panel of bank details offers no confirming to whom they were proposed for', async () => {
  const { officer, acting, end } = await actingOfficer(agency, 'Records', 'records');
  const another = await addPerson(agency, { groups: ['Records', 'Staff'] });
  const body = { name: 'Delta Panels', bank_name: 'Zenith Bank', account_number: '1017744821' };
  const { id } = done(await agency.call<{ id: number }>('POST', 'vendors', { token: acting.token, body }));
  await end();
  const offers = async ({ token }: Person) => {
    const { proposed_bank } = done(
      await agency.call<{ proposed_bank: { actions: { name: string; allowed: boolean }[] } }>(
        'GET',
        `vendors/${id}`,
        { token },
      ),
    );
    return proposed_bank.actions.find(({ name }) => name === 'confirm')?.allowed;
  };
  expect([await offers(officer), await offers(another)]).toEqual([false, true]);
});

it('what was under way as a delegation was ended counts for whom it was done', async () => {
  const { officer, acting, end } = await actingOfficer(agency);
  await end();
  await agency.pool.query(
    `insert into activities (subject_type, subject_id, action, actor_id, actor_name, acting_for, seq, previous_hash, hash)
     values ('tests', 1, 'asked', $1, 'Somebody', $2, 0, '', '')`,
    [acting.id, officer.name],
  );
  const { rows } = await agency.pool.query(`select acted_for('tests', 1, $1) as whom`, [acting.id]);
  expect(rows).toEqual([{ whom: officer.id }]);
});

it('verify names a top-up and bank details whose two people, or amount, somebody changed behind the portal', async () => {
  const { budget, budget2, auditor: audit } = agency.people;
  const id = await ask(budget, await agency.fund({ approved: 100 }));
  done(await approve(budget2, id));
  expect(await foundWrong(agency.pool)).toEqual([]);
  const found = (statement: string) => foundAfter(agency.pool, statement, 'Who asked and who answered');
  const change = (what: string) => found(`update fund_changes set ${what} where id = ${id}`);
  expect(await change(`decided_by = ${audit.id}`)).toContain(
    `was answered by user ${audit.id}; by its timeline by user ${budget2.id}`,
  );
  expect(await change(`requested_by = ${audit.id}`)).toContain(`was asked for by user ${audit.id}`);
  expect(await change('amount_kobo = amount_kobo + 1')).toContain('the ledger of its fund doesn’t say so');
  expect(
    await found(
      `update bank_details set confirmed_by = ${audit.id} where id = (select max(id) from bank_details where status = 'in-force' and confirmed_by is not null)`,
    ),
  ).toContain(`was answered by user ${audit.id}`);
});
