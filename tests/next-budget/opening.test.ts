import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { postEntries } from '#server/domain/budget/index.ts';
import { RECORD_CHECKS } from '#server/verify/record-checks.ts';
import { addPerson } from '../support/people.ts';
import { foundBy } from '../support/verified.ts';
import { type BudgetOffice, type Draft, startOffice } from './office.ts';

let office: BudgetOffice;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

describe('opening a budget', () => {
  it('takes two officers: the one who submitted it is refused, and the database refuses them too', async () => {
    const { id } = await office.draft();
    expect((await office.act(id, 'open', office.second.token)).body).toMatchObject({ code: 'WRONG_STATE' });
    expect((await office.act(id, 'submit', office.auditor.token)).status).toBe(403);
    expect((await office.act(id, 'submit', office.first.token)).body.data.status).toBe('submitted');
    expect((await office.act(id, 'open', office.first.token)).body).toMatchObject({
      code: 'SOD_SAME_PERSON',
    });
    await expect(
      office.pool.query(
        `update budget_drafts set status = 'opened', decided_by = submitted_by where id = $1`,
        [id],
      ),
    ).rejects.toThrow('budget_drafts_two_people');
    const [line] = await office.linesOf(id);
    expect((await office.save(id, { lines: [{ id: line?.id, amount: 1 }] })).body).toMatchObject({
      code: 'WRONG_STATE',
    });
    await expect(
      office.pool.query('update budget_draft_lines set amount_kobo = 1 where draft_id = $1', [id]),
    ).rejects.toThrow('a budget that was submitted stays');
  });

  it('makes each line a fund with its amount, codes that are new included; the draft stays as it is', async () => {
    const { id, c, r, budget_year } = await office.draft({ percent: 10 });
    const code = `NEW${budget_year}`;
    await office.save(id, {
      lines: [{ code, sub_budget_head_id: office.equipment, department_id: office.works, amount: 0.5 }],
    });
    await office.act(id, 'submit', office.first.token);
    const opened = await office.act(id, 'open', office.second.token);
    expect(opened.body.message).toBe(
      `The budget of ${budget_year} is open: 3 funds with ₦13,200,000.50 approved.`,
    );
    expect(await office.fundsOf(budget_year)).toEqual([
      { code: c, approved_kobo: 1_100_000_000, department_id: office.ict },
      { code, approved_kobo: 50, department_id: office.works },
      { code: r, approved_kobo: 220_000_000, department_id: office.ict },
    ]);
    const [line] = await office.linesOf(id);
    const ledger = await office.call<{ kind: string; source: object }[]>(
      'GET',
      `funds/${line?.fund_id}/ledger`,
      {
        token: office.first.token,
      },
    );
    expect(ledger.body.data).toMatchObject([
      { kind: 'fund-created', source: { type: 'budget-drafts', id, code: `Budget ${budget_year}` } },
    ]);
    const periods = await office.call<{ year: number }[]>(
      'GET',
      `funds?filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules: [{ field: 'budget_year', op: 'equals', value: budget_year }] }))}`,
      { token: office.first.token },
    );
    expect(periods.body.data).toHaveLength(3);
    expect(
      (await office.act(id, 'send-back', office.second.token, { remark: 'Too late' })).body,
    ).toMatchObject({
      code: 'WRONG_STATE',
    });
    await expect(
      office.pool.query('delete from budget_draft_lines where draft_id = $1', [id]),
    ).rejects.toThrow();
    await expect(
      office.pool.query(`update budget_drafts set status = 'draft' where id = $1`, [id]),
    ).rejects.toThrow();
  });

  it('refuses codes that have a fund of that year by now, naming them, and makes none', async () => {
    const { id, c, budget_year } = await office.draft();
    const { rows } = await office.pool.query<{ id: number }>('select id from budget_codes where code = $1', [
      c,
    ]);
    await office.act(id, 'submit', office.first.token);
    await office.call('POST', 'funds', {
      token: office.second.token,
      body: {
        ...{ budget_code_id: rows[0]?.id, sub_budget_head_id: office.equipment, department_id: office.ict },
        ...{ budget_year, approved: 7 },
      },
    });
    const refused = await office.act(id, 'open', office.second.token);
    expect(refused.body).toMatchObject({ status: 422, code: 'TAKEN' });
    expect(refused.body.detail).toContain(`${c} has a fund in ${budget_year} already`);
    expect(await office.fundsOf(budget_year)).toHaveLength(1);
    expect((await office.linesOf(id))[0]?.problem).toContain('belongs to Office Equipment');
    await office.act(id, 'send-back', office.first.token, { remark: 'It is there' });
    const [line] = await office.linesOf(id);
    await office.save(id, { remove: [{ id: line?.id }] });
    await office.act(id, 'submit', office.first.token);
    expect((await office.act(id, 'open', office.second.token)).status).toBe(200);
    expect(await office.fundsOf(budget_year)).toHaveLength(2);
  });

  it('refuses a year that was closed meanwhile', async () => {
    const { id, budget_year } = await office.draft();
    await office.act(id, 'submit', office.first.token);
    await office.pool.query('insert into budget_years (year, closed_at) values ($1, now())', [budget_year]);
    const refused = await office.act(id, 'open', office.second.token);
    expect(refused.body).toMatchObject({ code: 'PERIOD_CLOSED' });
    expect(refused.body.detail).toContain(`The budget year ${budget_year} is closed`);
    await office.pool.query('delete from budget_years where year = $1', [budget_year]);
  });

  it('lets a fund go that it made, or was copied from, while nothing was entered on it', async () => {
    const { id } = await office.draft();
    await office.act(id, 'submit', office.first.token);
    await office.act(id, 'open', office.second.token);
    const [line] = await office.linesOf(id);
    for (const fund of [line?.fund_id, line?.this_year?.fund_id]) {
      const gone = await office.call('DELETE', `funds/${fund}`, { token: office.first.token });
      expect(gone.status, gone.text).toBe(200);
    }
    expect((await office.linesOf(id))[0]).toMatchObject({
      fund_id: null,
      this_year: null,
      amount: 10_000_000,
    });
    expect(await foundBy(office.pool, RECORD_CHECKS)).toEqual([]);
  });

  it('refuses what changed since it was read', async () => {
    const { id } = await office.draft();
    const read = async () =>
      (await office.call<Draft>('GET', `budget-drafts/${id}`, { token: office.second.token })).body.data
        .version;
    const seen = await read();
    const [line] = await office.linesOf(id);
    await office.save(id, { lines: [{ id: line?.id, version: line?.version, amount: 9 }] });
    expect((await office.act(id, 'submit', office.second.token, { seen })).body).toMatchObject({
      code: 'STALE',
    });
    expect((await office.act(id, 'submit', office.first.token, { seen: await read() })).status).toBe(200);
  });

  it('is done once, however many officers open it at the same time', async () => {
    const { id, budget_year } = await office.draft();
    const third = await addPerson(office, {
      groups: ['Budget Officers'],
      permissions: ['edit-budget-drafts'],
    });
    await office.act(id, 'submit', office.first.token);
    const answers = await Promise.all(
      [office.second, third, office.second, third].map(({ token }) => office.act(id, 'open', token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await office.fundsOf(budget_year)).toHaveLength(2);
  });

  it('lets no entry name a draft that was not opened', async () => {
    const { id, budget_year } = await office.draft();
    const fund = await office.fund({ budget_year });
    await expect(
      inTransaction(office.db, (trx) =>
        postEntries(trx, [
          {
            ...{ fund_id: fund, kind: 'fund-created', approved_kobo: 1, actor: office.first },
            source: { type: 'budget-drafts', id },
          },
        ]),
      ),
    ).rejects.toThrow('a draft makes funds only when it is opened');
  });

  it('prints by type and head with its sums, as a draft until it is opened, and exports what an import reads', async () => {
    const { id, c } = await office.draft({ percent: 10 });
    type Sheet = {
      watermark: string | null;
      total: { amount: number };
      tables: { rows: { name: string }[] }[];
    };
    const sheet = async () =>
      (await office.call<Sheet>('GET', `budget-drafts/${id}/sheet`, { token: office.first.token })).body.data;
    expect(await sheet()).toMatchObject({ watermark: 'DRAFT' });
    const rows = (await sheet()).tables[0]?.rows.map(({ name }) => name);
    expect(rows).toEqual([
      ...['Recurrent', '2301 Purchase of Fixed Assets', 'Local Travel', 'Total recurrent'],
      ...['Capital', '2301 Purchase of Fixed Assets', 'Office Equipment', 'Total capital'],
    ]);
    const file = await office.call('GET', `budget-drafts/${id}/lines/export`, { token: office.first.token });
    expect(file.text).toContain('CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT,TYPE,APPROVED,YEAR');
    expect(file.text).toContain(`${c},Office Equipment,2301,ICT,Capital,11000000.00`);
    await office.act(id, 'submit', office.first.token);
    await office.act(id, 'open', office.second.token);
    expect((await sheet()).watermark).toBeNull();
  });
});
