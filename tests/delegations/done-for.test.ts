import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { startDesks } from '../payments/desks.ts';
import { endActingHead, letActAsHead } from '../support/acting-head.ts';
import { actingOfficer } from '../support/acting-officer.ts';
import { addPerson } from '../support/people.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';

type Person = { token: string };

let agency: Awaited<ReturnType<typeof startDesks>>;
beforeAll(async () => {
  agency = await startDesks();
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
  const { budget, budget2, audit } = agency.people;
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

/** A head of ICT who is in an office too, and whoever acts as head from today. */
async function headIn(group: string) {
  const { pool, ict, works } = agency;
  const head = await addPerson(agency, { groups: [group], department_id: works });
  const acting = await addPerson(agency, { groups: ['Department Officers'], department_id: works });
  await pool.query('update departments set head_id = $1 where id = $2', [head.id, ict]);
  const today = lagosToday();
  await letActAsHead(pool, { department_id: ict, user_id: acting.id, from: today, to: today });
  return { head, acting, end: () => endActingHead(pool, ict) };
}
const AT_DESK = `insert into payment_acts (payment_id, action, desk, user_id) values ($1, 'clear', 'treasury', $2)`;

it('what somebody raised and batched as acting head is not cleared by the head, also afterwards', async () => {
  const { head, acting, end } = await headIn('Treasury');
  const raised = await agency.expend(await agency.fund(), [10], {}, acting.token);
  const { id: batch, payments } = done(
    await agency.call<{ id: number; payments: { id: number }[] }>('POST', 'batches', {
      token: acting.token,
      body: { expenditures: raised },
    }),
  );
  const id = payments[0]?.id ?? 0;
  await agency.clearedBy(id, agency.people.budget);
  await end();
  const { rows } = await agency.pool.query(
    `select distinct acting_for from activities where action = 'raised' and (subject_type, subject_id) in (('batches', $1), ('expenditures', $2))`,
    [batch, raised[0]],
  );
  expect(rows).toEqual([{ acting_for: head.name }]);
  const refused = await agency.act(head, id, 'clear');
  expect(refused.body).toMatchObject({
    code: 'SOD_SAME_PERSON',
    detail: expect.stringMatching(/raised .* They acted for you then/),
  });
  const waitsFor = async ({ token }: Person) =>
    (await agency.call<{ id: number }[]>('GET', 'inbox', { token })).body.data.some(
      (row) => row.id === batch,
    );
  expect([await waitsFor(head), await waitsFor(agency.people.treasury)]).toEqual([false, true]);
  for (const who of [head, acting])
    await expect(agency.pool.query(AT_DESK, [id, who.id])).rejects.toMatchObject({
      constraint: 'payment_acts_not_by_raiser',
    });
  await agency.clearedBy(id, agency.people.treasury);
  expect(await foundWrong(agency.pool)).toEqual([]);
  const found = (who: Person & { id: number }) =>
    foundAfter(
      agency.pool,
      `update payment_acts set user_id = ${who.id} where payment_id = ${id} and desk = 'treasury'`,
      'Separate duties',
    );
  expect(await found(acting)).toContain('raised or batched it');
  expect(await found(head)).toContain('had it raised or batched by whoever acted for them');
});

it('the reversal that somebody asked for as acting head is not answered by the head, also afterwards', async () => {
  const { head, acting, end } = await headIn('Budget Officers');
  const { id: batch_id, payments } = await agency.batch([10]);
  await agency.clearedBy(payments[0]?.id ?? 0, agency.people.budget);
  const { id } = done(
    await agency.call<{ id: number }>('POST', 'reversals', {
      token: acting.token,
      body: { batch_id, reason: 'Paid by another agency' },
    }),
  );
  await end();
  const approve = (who: Person) =>
    agency.call('POST', `reversals/${id}/approve`, { token: who.token, body: {} });
  expect((await approve(head)).body.code).toBe('SOD_SAME_PERSON');
  const decided = `update reversals set status = 'approved', decided_by = $1 where id = $2`;
  for (const who of [head, acting])
    await expect(agency.pool.query(decided, [who.id, id])).rejects.toMatchObject({
      constraint: 'reversals_two_people',
    });
  done(await approve(agency.people.budget2));
});
