import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodesOf, statementsOf } from '../support/plans.ts';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

type Raised = { id: number; code: string; status: string; [field: string]: unknown };

async function raise(body: unknown, token = agency.people.officer.token, headers = {}) {
  return agency.call<Raised>('POST', 'expenditures', { token, body, headers });
}

describe('possible duplicates', () => {
  it('names the same payee and amount on the sub-head, and passes with a remark that stands on the timeline', async () => {
    const fund = await agency.fund();
    const body = agency.purchase(fund, 777_000);
    const first = (await raise(body)).body.data;
    const again = await raise({ ...body, beneficiary: body.beneficiary.toUpperCase() });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('POSSIBLE_DUPLICATE');
    expect(again.body.detail).toContain(`${first.code} booked the same ₦777,000.00`);
    expect(again.body.facts.duplicates).toMatchObject([
      { id: first.id, code: first.code, same: 'payee-and-amount' },
    ]);
    expect((await raise({ ...body, duplicate_remark: 'x' })).status).toBe(422);
    const passed = await raise({ ...body, duplicate_remark: 'Second delivery' });
    expect(passed.status).toBe(201);
    const timeline = await agency.call<{ remark: string }[]>(
      'GET',
      `expenditures/${passed.body.data.id}/timeline`,
      {
        token: agency.people.officer.token,
      },
    );
    expect(timeline.body.data[0]?.remark).toBe(`Not a duplicate of ${first.code}: Second delivery`);
  });

  it('are found by amount and name in one, also by a plan that is made for all', async () => {
    const body = agency.purchase(await agency.fund(), 12_345);
    const sent = await statementsOf(() => raise(body));
    const [asked, ...others] = sent.filter(({ text }) => text.includes("'payee-and-amount'"));
    expect(others).toEqual([]);
    const client = await agency.pool.connect();
    try {
      await client.query(
        'begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off',
      );
      await client.query(`prepare alike as ${asked?.text}`);
      const values = asked?.values.map((value) => client.escapeLiteral(String(value))).join(', ');
      const { rows } = await client.query(`explain (format json) execute alike(${values})`);
      const indexes = nodesOf(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Index Name']);
      expect(indexes).toContain('expenditures_same_payment');
      expect(indexes.filter((name) => /^expenditures_(amount|created)/.test(String(name)))).toEqual([]);
    } finally {
      await client.query('rollback; deallocate alike');
      client.release();
    }
  });

  it('names the same invoice number, but lets staff share a memo', async () => {
    const fund = await agency.fund();
    const invoice = { reference: 'ZRT-2025-0318' };
    expect((await raise(agency.purchase(fund, 5, invoice))).status).toBe(201);
    expect((await raise(agency.purchase(fund, 6, { reference: 'zrt-2025-0318' }))).body.code).toBe(
      'POSSIBLE_DUPLICATE',
    );
    const { detail, facts } = (
      await raise(agency.purchase(fund, 9, { ...invoice, beneficiary: 'Somebody Else' }))
    ).body;
    expect(detail).toMatch(
      /^EXP\d+ of [\d-]+ carries the same invoice number ZRT-2025-0318, for another payee\. Say why/,
    );
    expect(facts.duplicates).toMatchObject([{ beneficiary: null, amount: null, fund: null, status: null }]);
    for (const reference of ['ZRT-2025-\u200B0318', 'ＺＲＴ-2025-0318', 'ZRT/2025/0318', 'zrt 2025–0318.'])
      expect((await raise(agency.purchase(fund, 7, { reference }))).body.code).toBe('POSSIBLE_DUPLICATE');
    expect((await raise(agency.purchase(fund, 8, { reference: 'ZRT-2025-031-8' }))).status).toBe(201);
    const memo = { type: 'staff', reference: 'MEMO/12' };
    expect((await raise(agency.purchase(fund, 5, memo))).status).toBe(201);
    expect((await raise(agency.purchase(fund, 6, memo))).status).toBe(201);
  });

  it('does not count what was deleted, what is older than 90 days, or another sub-head', async () => {
    const fund = await agency.fund();
    const elsewhere = await agency.fund({ sub_budget_head_id: agency.travel });
    const body = agency.purchase(fund, 31_000);
    const first = (await raise(body)).body.data;
    expect((await raise({ ...body, fund_id: elsewhere })).status).toBe(201);
    await agency.call('DELETE', `expenditures/${first.id}`, { token: agency.people.officer.token });
    const second = await raise(body);
    expect(second.status).toBe(201);
    await agency.db
      .updateTable('expenditures')
      .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('id', '=', second.body.data.id)
      .execute();
    expect((await raise(body)).status).toBe(201);
  });
});
