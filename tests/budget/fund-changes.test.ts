import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

const why = { reference: 'NASS/2024/118', remark: 'Supplementary appropriation' };

async function ask(path: string, body: unknown, token = agency.people.budget.token) {
  return agency.call<{ id: number; status: string; version: number }>('POST', path, { token, body });
}

async function decide(id: number, act: 'approve' | 'deny', token: string, body: unknown = {}) {
  return agency.call<{ status: string }>('POST', `fund-changes/${id}/${act}`, { token, body });
}

describe('a top-up', () => {
  it('moves nothing when asked for, and adds to the approved amount when another budget officer approves it', async () => {
    const fund = await agency.fund({ approved: 100 });
    const { budget, budget2 } = agency.people;
    const asked = await ask(`funds/${fund}/top-up`, { amount: 50.25, ...why });
    expect(asked.status).toBe(201);
    expect(asked.body.data.status).toBe('pending');
    expect((await agency.figures(fund)).approved).toBe(100);
    const own = await decide(asked.body.data.id, 'approve', budget.token);
    expect(own.body).toMatchObject({ status: 422, code: 'SOD_SAME_PERSON' });
    const approved = await decide(asked.body.data.id, 'approve', budget2.token, { response: 'As voted' });
    expect(approved.body).toMatchObject({ status: 200, data: { status: 'approved' } });
    expect(await agency.figures(fund)).toMatchObject({ approved: 150.25, available: 150.25 });
    const again = await decide(asked.body.data.id, 'approve', budget2.token);
    expect(again.body).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect((await agency.figures(fund)).approved).toBe(150.25);
  });

  it('is found by the code of its fund', async () => {
    const fund = await agency.fund({ approved: 100 });
    const { id } = (await ask(`funds/${fund}/top-up`, { amount: 1, ...why })).body.data;
    const { token } = agency.people.budget;
    const read = await agency.call<{ budget_code: { label: string } }>('GET', `funds/${fund}`, { token });
    const code = read.body.data.budget_code.label;
    const found = await agency.call<{ id: number }[]>('GET', `fund-changes?search=${code}`, { token });
    expect(found.body.data.map((change) => change.id)).toEqual([id]);
  });

  it('is denied only with a reason, and then changes nothing', async () => {
    const fund = await agency.fund({ approved: 100 });
    const { id } = (await ask(`funds/${fund}/top-up`, { amount: 1, ...why })).body.data;
    const { token } = agency.people.budget2;
    expect((await decide(id, 'deny', token)).status).toBe(422);
    expect((await decide(id, 'deny', token, { response: 'Not voted' })).body.data.status).toBe('denied');
    expect((await agency.figures(fund)).approved).toBe(100);
    const { rows } = await agency.pool.query('select * from notifications where path = $1', [
      `/budget/fund-changes/${id}`,
    ]);
    expect(rows).toMatchObject([
      {
        user_id: agency.people.budget.id,
        kind: 'message',
        body: 'Not voted',
        sender_name: agency.people.budget2.name,
      },
    ]);
  });

  it('adds nothing to the sum of its list once it is denied, unless the denied ones are asked for', async () => {
    const fund = await agency.fund({ approved: 100 });
    for (const amount of [5, 7]) await ask(`funds/${fund}/top-up`, { amount, ...why });
    const { token } = agency.people.budget2;
    const listed = async (...more: object[]) => {
      const filter = { match: 'all', rules: [{ field: 'fund_id', op: 'equals', value: fund }, ...more] };
      const path = `fund-changes?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const { body } = await agency.call<{ id: number }[]>('GET', path, { token });
      return body;
    };
    expect((await listed()).meta).toMatchObject({ total: 2, undone: 0, sums: { amount: 12 } });
    const newest = (await listed()).data[0]?.id ?? 0;
    await decide(newest, 'deny', token, { response: 'Not voted' });
    expect((await listed()).meta).toMatchObject({ total: 2, undone: 1, sums: { amount: 5 } });
    const denied = { field: 'status', op: 'equals', value: 'denied' };
    expect((await listed(denied)).meta).toMatchObject({ total: 1, undone: 0, sums: { amount: 7 } });
  });

  it.each(['top-up', 'virement'])('is asked for on what was seen (%s)', async (kind) => {
    const [fund, to_fund_id] = [await agency.fund(), await agency.fund()];
    const { token } = agency.people.budget;
    const version = async () =>
      (await agency.call<{ version: number }>('GET', `funds/${fund}`, { token })).body.data.version;
    const body = { amount: 1, ...why, ...(kind === 'virement' ? { to_fund_id } : {}) };
    const seen = await version();
    const raised = { token: agency.people.officer.token, body: agency.purchase(fund, 10) };
    await agency.call('POST', 'expenditures', raised);
    expect((await ask(`funds/${fund}/${kind}`, { ...body, seen })).body).toMatchObject({
      status: 409,
      code: 'STALE',
    });
    const headers = { 'if-match': String(seen) };
    expect((await agency.call('POST', `funds/${fund}/${kind}`, { token, body, headers })).status).toBe(409);
    expect((await ask(`funds/${fund}/${kind}`, { ...body, seen: await version() })).status).toBe(201);
  });

  it.each([
    ['without a reference', { amount: 1, remark: 'x' }, 'reference'],
    ['without a remark', { amount: 1, reference: 'x' }, 'remark'],
    ['of nothing', { amount: 0, ...why }, 'amount'],
  ])('is not asked for %s', async (_how, body, field) => {
    const { status, body: answer } = await ask(`funds/${await agency.fund()}/top-up`, body);
    expect(status).toBe(422);
    expect(Object.keys(answer.errors)).toContain(field);
  });

  it('is asked for by the budget office only, and waits for every other budget officer', async () => {
    const fund = await agency.fund();
    const { officer, budget, budget2, auditor } = agency.people;
    expect((await ask(`funds/${fund}/top-up`, { amount: 1, ...why }, officer.token)).status).toBe(403);
    const { id } = (await ask(`funds/${fund}/top-up`, { amount: 77, ...why })).body.data;
    const inbox = async (path: string, token: string) =>
      (await agency.call<{ path: string }[]>('GET', path, { token })).body.data.map((row) => row.path);
    const path = `/budget/fund-changes/${id}`;
    expect(await inbox('inbox', budget2.token)).toContain(path);
    expect(await inbox('inbox', budget.token)).not.toContain(path);
    expect(await inbox('inbox', auditor.token)).not.toContain(path);
    expect(await inbox('my-requests', budget.token)).toContain(path);
    const short = await agency.call<object[]>('GET', 'inbox?limit=1', { token: budget2.token });
    const { total, by_kind } = short.body.meta as { total: number; by_kind: Record<string, number> };
    expect(short.body.data).toHaveLength(1);
    expect(short.body.data[0]).toMatchObject({
      resource: 'fund-changes',
      url: expect.stringMatching(/^\/api\/fund-changes\/\d+$/),
    });
    for (const limit of ['0', '501', 'many'])
      expect(
        (await agency.call('GET', `inbox?limit=${limit}`, { token: budget2.token })).body.errors,
      ).toHaveProperty('limit');
    expect(Object.values(by_kind).reduce((sum, n) => sum + n, 0)).toBe(total);
  });
});

describe('a virement', () => {
  it('takes from one fund what it gives to the other, at the same moment', async () => {
    const [from, to] = [await agency.fund({ approved: 1_000 }), await agency.fund({ approved: 10 })];
    const asked = await ask(`funds/${from}/virement`, { to_fund_id: to, amount: 400, ...why });
    expect(asked.status).toBe(201);
    await decide(asked.body.data.id, 'approve', agency.people.budget2.token);
    expect((await agency.figures(from)).approved).toBe(600);
    expect((await agency.figures(to)).approved).toBe(410);
    const { body } = await agency.call('GET', `funds/${to}/ledger`, { token: agency.people.budget.token });
    expect(body.data).toMatchObject([
      {},
      { kind: 'virement-in', approved: 400, source: { code: why.reference } },
    ]);
  });

  it('is refused when the giving fund is short, when asked for and again when approved', async () => {
    const [from, to] = [await agency.fund({ approved: 1_000 }), await agency.fund()];
    const virement = { to_fund_id: to, amount: 800, ...why };
    expect((await ask(`funds/${from}/virement`, { ...virement, amount: 1_000.01 })).body.code).toBe(
      'FUND_SHORT',
    );
    const { id } = (await ask(`funds/${from}/virement`, virement)).body.data;
    await agency.call('POST', 'expenditures', {
      token: agency.people.officer.token,
      body: agency.purchase(from, 300),
    });
    const { token } = agency.people.budget2;
    expect((await decide(id, 'approve', token)).body).toMatchObject({ status: 422, code: 'FUND_SHORT' });
    expect((await agency.figures(to)).approved).toBe(10_000_000);
    expect((await decide(id, 'deny', token, { response: 'Short' })).status).toBe(200);
  });

  it('crosses types only on an authority that says so, and stays within its year', async () => {
    const from = await agency.fund();
    const recurrent = await agency.fund({ sub_budget_head_id: agency.travel });
    const next = await agency.fund({ budget_year: 2025 });
    const to = (to_fund_id: number, more = {}) =>
      ask(`funds/${from}/virement`, { to_fund_id, amount: 1, ...why, ...more });
    const across = await to(recurrent);
    expect(across.body).toMatchObject({ status: 422, code: 'RULE' });
    expect(across.body.errors).toHaveProperty('across_types_authority');
    const { status } = await to(recurrent, { across_types_authority: 'Appropriation Act 2024, section 6' });
    expect(status).toBe(201);
    expect((await to(next)).body.errors).toHaveProperty('to_fund_id');
    expect((await to(from)).body.errors).toHaveProperty('to_fund_id');
  });

  it('tells the types of its funds, and is approved across types only on its authority', async () => {
    const [from, to] = [await agency.fund(), await agency.fund()];
    const { budget2 } = agency.people;
    const { id } = (await ask(`funds/${from}/virement`, { to_fund_id: to, amount: 1, ...why })).body.data;
    const read = () => agency.call('GET', `fund-changes/${id}`, { token: budget2.token });
    expect((await read()).body.data).toMatchObject({ from_type: 'capital', to_type: 'capital' });
    // As it was before a sub-head in use kept its type.
    await agency.pool.query('alter table funds disable trigger user');
    await agency.db
      .updateTable('funds')
      .set({ sub_budget_head_id: agency.travel })
      .where('id', '=', to)
      .execute();
    await agency.pool.query('alter table funds enable trigger user');
    expect((await read()).body.data).toMatchObject({ from_type: 'capital', to_type: 'recurrent' });
    const refused = await decide(id, 'approve', budget2.token);
    expect(refused.body).toMatchObject({ status: 422, code: 'RULE' });
    expect(refused.body.detail).toContain('is capital and');
    expect((await decide(id, 'deny', budget2.token, { response: 'Crosses types' })).status).toBe(200);
  });
});

describe('a sub-head', () => {
  it('keeps its type and its head while a fund of it has entries', async () => {
    const keeper = await addPerson(agency, {
      permissions: ['edit-sub-budget-heads', 'read-sub-budget-heads'],
    });
    const { rows } = await agency.pool.query(
      `insert into sub_budget_heads (budget_head_id, name, type) values ($1, 'Fleet', 'capital') returning id`,
      [agency.head],
    );
    const id = rows[0].id;
    const patch = (body: object) =>
      agency.call<{ type: string }>('PATCH', `subBudgetHeads/${id}`, { token: keeper.token, body });
    expect((await patch({ type: 'personnel' })).body.data.type).toBe('personnel');
    await agency.fund({ sub_budget_head_id: id });
    const refused = await patch({ type: 'capital' });
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'IN_USE',
      detail: 'A fund is entered under this sub-head: its type and its head stay.',
    });
    expect((await patch({ type: 'personnel', name: 'Vehicles' })).status).toBe(200);
    await expect(
      agency.pool.query(`update sub_budget_heads set type = 'capital' where id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'sub_budget_heads_of_funds_stay' });
  });
});
