import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { type BudgetOffice, type Draft, startOffice } from './office.ts';

let office: BudgetOffice;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

describe('a draft of next year’s budget', () => {
  it('copies this year’s funds by percent, in whole naira, and makes no fund', async () => {
    const { id, c, r, budget_year, line_count, total, message } = await office.draft({ percent: 15 });
    expect(message).toContain('with 2 lines');
    expect({ line_count, total }).toEqual({ line_count: 2, total: 13_800_000 });
    expect(await office.linesOf(id)).toMatchObject([
      { code: c, amount: 11_500_000, type: 'capital', this_year: { approved: 10_000_000, booked: 0 } },
      { code: r, amount: 2_300_000, type: 'recurrent', this_year: { approved: 2_000_000 } },
    ]);
    expect(await office.fundsOf(budget_year)).toEqual([]);
    const { rows } = await office.pool.query('select from fund_entries where source_type = $1', [
      'budget-drafts',
    ]);
    expect(rows).toHaveLength(0);
  });

  it('is one of its year, and of a year that is neither closed nor before the one it copies', async () => {
    const { budget_year } = await office.draft();
    const start = (body: object) =>
      office.call('POST', 'budget-drafts', { token: office.second.token, body });
    expect((await start({ budget_year })).body).toMatchObject({ status: 422, code: 'TAKEN' });
    expect((await start({ budget_year: 2028, from_year: 2028 })).body.errors).toHaveProperty('from_year');
    expect((await start({ budget_year: 2029, from_year: 2027 })).body.errors).toHaveProperty('from_year');
    await office.pool.query('insert into budget_years (year, closed_at) values (2026, now())');
    expect((await start({ budget_year: 2026 })).body).toMatchObject({ code: 'PERIOD_CLOSED' });
  });

  it('is of the year after the last that has funds, and copies that, unless told; what is there already is left out', async () => {
    const { id, budget_year } = await office.draft();
    await office.act(id, 'discard', office.first.token, { remark: 'Another way' });
    const started = await office.call<Draft>('POST', 'budget-drafts', {
      token: office.second.token,
      body: {},
    });
    expect(started.body).toMatchObject({ data: { budget_year, from_year: budget_year - 1 } });
  });

  it('changes by percent of a type or a head alone, of this year or of itself', async () => {
    const { id, c, r } = await office.draft();
    const change = (body: object) => office.act(id, 'percent', office.first.token, body);
    expect((await change({ percent: -50, type: 'capital' })).status).toBe(200);
    expect((await office.linesOf(id)).map(({ code, amount }) => [code, amount])).toEqual([
      [c, 5_000_000],
      [r, 2_000_000],
    ]);
    await change({ percent: 12.25, type: 'recurrent', of: 'draft' });
    await change({ percent: 10, budget_head_id: office.head });
    expect((await office.linesOf(id)).map(({ amount }) => amount)).toEqual([11_000_000, 2_200_000]);
    expect((await change({ percent: 1, type: 'personnel' })).status).toBe(422);
    expect((await change({ percent: 0.001 })).status).toBe(422);
    expect((await change({ percent: -101 })).status).toBe(422);
  });

  it('saves lines each for itself: what somebody else changed since is refused with what it says now', async () => {
    const { id, c, r } = await office.draft();
    const [equipment, travel] = await office.linesOf(id);
    const of = (line: DraftLine | undefined) => ({ id: line?.id, version: line?.version });
    const mine = await office.save(id, { lines: [{ ...of(equipment), amount: 1 }] }, office.second.token);
    expect(mine.body.data.saved).toMatchObject([{ code: c, amount: 1 }]);
    const both = await office.save(id, {
      lines: [
        { ...of(equipment), amount: 2 },
        { ...of(travel), amount: 3 },
      ],
    });
    expect(both.body.data).toMatchObject({
      saved: [{ code: r, amount: 3 }],
      places: [1],
      refused: [{ place: 0, code: 'STALE', now: { amount: 1 } }],
    });
    expect(both.body.data.refused[0]?.detail).toContain(`changed ${c}`);
    const read = await office.call<Draft>('GET', `budget-drafts/${id}`, { token: office.first.token });
    expect(read.body.data).toMatchObject({ total: 4, version: both.body.data.version });
  });

  it('takes new lines by the words of a spreadsheet, and says of each that it can’t take why', async () => {
    const { id, c, budget_year: year } = await office.draft();
    const line = { sub_budget_head: 'local travel', department: 'wks', amount: 5 };
    const { data } = (
      await office.save(id, {
        lines: [
          { ...line, code: `N${year}` },
          { ...line, code: c.toLowerCase() },
          { ...line, code: `M${year}`, department: 'Wrks' },
          { ...line, code: `O${year}`, sub_budget_head: 'No such' },
          { ...line, code: `P${year}`, amount: undefined },
        ],
      })
    ).body;
    expect(data.saved).toMatchObject([
      {
        code: `N${year}`,
        sub_budget_head: { label: 'Local Travel' },
        department: { abv: 'WKS' },
        this_year: null,
      },
    ]);
    expect(data.refused.map(({ place, field }) => [place, field])).toEqual([
      [1, 'code'],
      [2, 'department_id'],
      [3, 'sub_budget_head_id'],
      [4, 'amount'],
    ]);
    const [added] = data.saved;
    const removed = await office.save(id, { remove: [{ id: added?.id, version: added?.version }] });
    expect(removed.body.data.removed).toEqual([added?.id]);
    expect(await office.linesOf(id)).toHaveLength(2);
  });

  it('tells in its timeline who changed which line from what to what', async () => {
    const { id, c } = await office.draft();
    const [line] = await office.linesOf(id);
    await office.save(id, { lines: [{ id: line?.id, version: line?.version, amount: 12 }] });
    const told = await office.call<{ action: string; changes: object }[]>(
      'GET',
      `budget-drafts/${id}/timeline`,
      {
        token: office.first.token,
      },
    );
    expect(told.body.data.at(-1)).toMatchObject({
      action: 'lines-changed',
      changes: { [`${c} Office Equipment`]: ['₦10,000,000.00', '₦12.00'] },
    });
  });

  it('is seen by offices that see the whole budget, and by nobody else', async () => {
    const { id } = await office.draft();
    const read = (token: string) => office.call('GET', `budget-drafts/${id}`, { token });
    expect((await read(office.auditor.token)).status).toBe(200);
    expect((await read(office.clerk.token)).status).toBe(404);
    expect(
      (await office.call('GET', `budget-drafts/${id}/lines`, { token: office.clerk.token })).status,
    ).toBe(404);
    expect((await office.save(id, { lines: [] }, office.clerk.token)).status).toBe(404);
  });
});
