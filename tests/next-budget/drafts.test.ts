import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { postEntries } from '#server/domain/budget/index.ts';
import type { DraftLine, SavedLines } from '#shared/resources/budget/budget-draft-answers.ts';
import { type Agency, startAgency } from '../budget/agency.ts';
import { addPerson } from '../support/people.ts';

let agency: Agency;
let first: { id: number; token: string };
let second: { id: number; token: string };
let auditor: { token: string };
let clerk: { token: string };
beforeAll(async () => {
  agency = await startAgency();
  const all = ['browse', 'read', 'edit', 'add', 'delete'].map((verb) => `${verb}-budget-drafts`);
  const more = ['browse-funds', 'read-funds', 'edit-funds', 'add-funds'];
  first = await addPerson(agency, {
    groups: ['Budget Officers'],
    permissions: [...all, ...more],
  });
  second = await addPerson(agency, { groups: ['Budget Officers'], permissions: [...all, ...more] });
  auditor = await addPerson(agency, { groups: ['Audit'], permissions: all });
  clerk = await addPerson(agency, { department_id: agency.ict, permissions: all });
});
afterAll(() => agency.close());

interface Draft {
  id: number;
  version: number;
  status: string;
  line_count: number;
  total: number;
}

let year = 2030;
/** A draft of a year of its own, of two funds of a year before: ₦10,000,000 for equipment, ₦2,000,000 for travel. */
async function draft(more: object = {}) {
  year += 2;
  const c = `C${year}`;
  const r = `R${year}`;
  await agency.fund({ code: c, budget_year: year - 1 });
  await agency.fund({
    code: r,
    budget_year: year - 1,
    approved: 2_000_000,
    sub_budget_head_id: agency.travel,
  });
  const body = { budget_year: year, from_year: year - 1, ...more };
  const made = await agency.call<Draft>('POST', 'budget-drafts', { token: first.token, body });
  expect(made.status, made.text).toBe(201);
  return { ...made.body.data, budget_year: year, c, r, message: made.body.message };
}

async function linesOf(id: number, token = first.token): Promise<DraftLine[]> {
  return (await agency.call<DraftLine[]>('GET', `budget-drafts/${id}/lines`, { token })).body.data;
}

async function save(id: number, body: object, token = first.token) {
  return agency.call<SavedLines>('POST', `budget-drafts/${id}/lines`, { token, body });
}

async function act(id: number, name: string, token: string, body: object = {}) {
  return agency.call<Draft>('POST', `budget-drafts/${id}/${name}`, { token, body });
}

async function fundsOf(budget_year: number) {
  const { rows } = await agency.pool.query<{ code: string; approved_kobo: number; department_id: number }>(
    `select c.code, f.approved_kobo::float8 as approved_kobo, f.department_id from funds f join budget_codes c on c.id = f.budget_code_id
      where f.budget_year = $1 order by c.code`,
    [budget_year],
  );
  return rows;
}

describe('a draft of next year’s budget', () => {
  it('copies this year’s funds by percent, in whole naira, and makes no fund', async () => {
    const { id, c, r, budget_year, line_count, total, message } = await draft({ percent: 15 });
    expect(message).toContain('with 2 lines');
    expect({ line_count, total }).toEqual({ line_count: 2, total: 13_800_000 });
    expect(await linesOf(id)).toMatchObject([
      { code: c, amount: 11_500_000, type: 'capital', this_year: { approved: 10_000_000, booked: 0 } },
      { code: r, amount: 2_300_000, type: 'recurrent', this_year: { approved: 2_000_000 } },
    ]);
    expect(await fundsOf(budget_year)).toEqual([]);
    const { rows } = await agency.pool.query('select from fund_entries where source_type = $1', [
      'budget-drafts',
    ]);
    expect(rows).toHaveLength(0);
  });

  it('is one of its year, and of a year that is neither closed nor before the one it copies', async () => {
    const { budget_year } = await draft();
    const start = (body: object) => agency.call('POST', 'budget-drafts', { token: second.token, body });
    expect((await start({ budget_year })).body).toMatchObject({ status: 422, code: 'TAKEN' });
    expect((await start({ budget_year: 2028, from_year: 2028 })).body.errors).toHaveProperty('from_year');
    expect((await start({ budget_year: 2029, from_year: 2027 })).body.errors).toHaveProperty('from_year');
    await agency.pool.query('insert into budget_years (year, closed_at) values (2026, now())');
    expect((await start({ budget_year: 2026 })).body).toMatchObject({ code: 'PERIOD_CLOSED' });
  });

  it('is of the year after the last that has funds, and copies that, unless told; what is there already is left out', async () => {
    const { id, budget_year } = await draft();
    await act(id, 'discard', first.token, { remark: 'Another way' });
    const started = await agency.call<Draft>('POST', 'budget-drafts', { token: second.token, body: {} });
    expect(started.body).toMatchObject({ data: { budget_year, from_year: budget_year - 1 } });
  });

  it('changes by percent of a type or a head alone, of this year or of itself', async () => {
    const { id, c, r } = await draft();
    const change = (body: object) => act(id, 'percent', first.token, body);
    expect((await change({ percent: -50, type: 'capital' })).status).toBe(200);
    expect((await linesOf(id)).map(({ code, amount }) => [code, amount])).toEqual([
      [c, 5_000_000],
      [r, 2_000_000],
    ]);
    await change({ percent: 12.25, type: 'recurrent', of: 'draft' });
    await change({ percent: 10, budget_head_id: agency.head });
    expect((await linesOf(id)).map(({ amount }) => amount)).toEqual([11_000_000, 2_200_000]);
    expect((await change({ percent: 1, type: 'personnel' })).status).toBe(422);
    expect((await change({ percent: 0.001 })).status).toBe(422);
    expect((await change({ percent: -101 })).status).toBe(422);
  });

  it('saves lines each for itself: what somebody else changed since is refused with what it says now', async () => {
    const { id, c, r } = await draft();
    const [equipment, travel] = await linesOf(id);
    const of = (line: DraftLine | undefined) => ({ id: line?.id, version: line?.version });
    const mine = await save(id, { lines: [{ ...of(equipment), amount: 1 }] }, second.token);
    expect(mine.body.data.saved).toMatchObject([{ code: c, amount: 1 }]);
    const both = await save(id, {
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
    const read = await agency.call<Draft>('GET', `budget-drafts/${id}`, { token: first.token });
    expect(read.body.data).toMatchObject({ total: 4, version: both.body.data.version });
  });

  it('takes new lines by the words of a spreadsheet, and says of each that it can’t take why', async () => {
    const { id, c } = await draft();
    const line = { sub_budget_head: 'local travel', department: 'wks', amount: 5 };
    const { data } = (
      await save(id, {
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
    const removed = await save(id, { remove: [{ id: added?.id, version: added?.version }] });
    expect(removed.body.data.removed).toEqual([added?.id]);
    expect(await linesOf(id)).toHaveLength(2);
  });

  it('tells in its timeline who changed which line from what to what', async () => {
    const { id, c } = await draft();
    const [line] = await linesOf(id);
    await save(id, { lines: [{ id: line?.id, version: line?.version, amount: 12 }] });
    const told = await agency.call<{ action: string; changes: object }[]>(
      'GET',
      `budget-drafts/${id}/timeline`,
      {
        token: first.token,
      },
    );
    expect(told.body.data.at(-1)).toMatchObject({
      action: 'lines-changed',
      changes: { [`${c} Office Equipment`]: ['₦10,000,000.00', '₦12.00'] },
    });
  });

  it('is seen by offices that see the whole budget, and by nobody else', async () => {
    const { id } = await draft();
    const read = (token: string) => agency.call('GET', `budget-drafts/${id}`, { token });
    expect((await read(auditor.token)).status).toBe(200);
    expect((await read(clerk.token)).status).toBe(404);
    expect((await agency.call('GET', `budget-drafts/${id}/lines`, { token: clerk.token })).status).toBe(404);
    expect((await save(id, { lines: [] }, clerk.token)).status).toBe(404);
  });
});

describe('opening a budget', () => {
  it('takes two officers: the one who submitted it is refused, and the database refuses them too', async () => {
    const { id } = await draft();
    expect((await act(id, 'open', second.token)).body).toMatchObject({ code: 'WRONG_STATE' });
    expect((await act(id, 'submit', auditor.token)).status).toBe(403);
    expect((await act(id, 'submit', first.token)).body.data.status).toBe('submitted');
    expect((await act(id, 'open', first.token)).body).toMatchObject({ code: 'SOD_SAME_PERSON' });
    await expect(
      agency.pool.query(
        `update budget_drafts set status = 'opened', decided_by = submitted_by where id = $1`,
        [id],
      ),
    ).rejects.toThrow('budget_drafts_two_people');
    const [line] = await linesOf(id);
    expect((await save(id, { lines: [{ id: line?.id, amount: 1 }] })).body).toMatchObject({
      code: 'WRONG_STATE',
    });
    await expect(
      agency.pool.query('update budget_draft_lines set amount_kobo = 1 where draft_id = $1', [id]),
    ).rejects.toThrow('a budget that was submitted stays');
  });

  it('makes each line a fund with its amount, codes that are new included; the draft stays as it is', async () => {
    const { id, c, r, budget_year } = await draft({ percent: 10 });
    const code = `NEW${budget_year}`;
    await save(id, {
      lines: [{ code, sub_budget_head_id: agency.equipment, department_id: agency.works, amount: 0.5 }],
    });
    await act(id, 'submit', first.token);
    const opened = await act(id, 'open', second.token);
    expect(opened.body.message).toBe(
      `The budget of ${budget_year} is open: 3 funds with ₦13,200,000.50 approved.`,
    );
    expect(await fundsOf(budget_year)).toEqual([
      { code: c, approved_kobo: 1_100_000_000, department_id: agency.ict },
      { code, approved_kobo: 50, department_id: agency.works },
      { code: r, approved_kobo: 220_000_000, department_id: agency.ict },
    ]);
    const [line] = await linesOf(id);
    const ledger = await agency.call<{ kind: string; source: object }[]>(
      'GET',
      `funds/${line?.fund_id}/ledger`,
      {
        token: first.token,
      },
    );
    expect(ledger.body.data).toMatchObject([
      { kind: 'fund-created', source: { type: 'budget-drafts', id, code: `Budget ${budget_year}` } },
    ]);
    const periods = await agency.call<{ year: number }[]>(
      'GET',
      `funds?filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules: [{ field: 'budget_year', op: 'equals', value: budget_year }] }))}`,
      { token: first.token },
    );
    expect(periods.body.data).toHaveLength(3);
    expect((await act(id, 'send-back', second.token, { remark: 'Too late' })).body).toMatchObject({
      code: 'WRONG_STATE',
    });
    await expect(
      agency.pool.query('delete from budget_draft_lines where draft_id = $1', [id]),
    ).rejects.toThrow();
    await expect(
      agency.pool.query(`update budget_drafts set status = 'draft' where id = $1`, [id]),
    ).rejects.toThrow();
  });

  it('refuses codes that have a fund of that year by now, naming them, and makes none', async () => {
    const { id, c, budget_year } = await draft();
    const { rows } = await agency.pool.query<{ id: number }>('select id from budget_codes where code = $1', [
      c,
    ]);
    await act(id, 'submit', first.token);
    await agency.call('POST', 'funds', {
      token: second.token,
      body: {
        ...{ budget_code_id: rows[0]?.id, sub_budget_head_id: agency.equipment, department_id: agency.ict },
        ...{ budget_year, approved: 7 },
      },
    });
    const refused = await act(id, 'open', second.token);
    expect(refused.body).toMatchObject({ status: 422, code: 'TAKEN' });
    expect(refused.body.detail).toContain(`${c} has a fund in ${budget_year} already`);
    expect(await fundsOf(budget_year)).toHaveLength(1);
    expect((await linesOf(id))[0]?.problem).toContain('belongs to Office Equipment');
    await act(id, 'send-back', first.token, { remark: 'It is there' });
    const [line] = await linesOf(id);
    await save(id, { remove: [{ id: line?.id }] });
    await act(id, 'submit', first.token);
    expect((await act(id, 'open', second.token)).status).toBe(200);
    expect(await fundsOf(budget_year)).toHaveLength(2);
  });

  it('refuses what changed since it was read', async () => {
    const { id } = await draft();
    const read = async () =>
      (await agency.call<Draft>('GET', `budget-drafts/${id}`, { token: second.token })).body.data.version;
    const seen = await read();
    const [line] = await linesOf(id);
    await save(id, { lines: [{ id: line?.id, version: line?.version, amount: 9 }] });
    expect((await act(id, 'submit', second.token, { seen })).body).toMatchObject({ code: 'STALE' });
    expect((await act(id, 'submit', first.token, { seen: await read() })).status).toBe(200);
  });

  it('is done once, however many officers open it at the same time', async () => {
    const { id, budget_year } = await draft();
    const third = await addPerson(agency, {
      groups: ['Budget Officers'],
      permissions: ['edit-budget-drafts'],
    });
    await act(id, 'submit', first.token);
    const answers = await Promise.all(
      [second, third, second, third].map(({ token }) => act(id, 'open', token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await fundsOf(budget_year)).toHaveLength(2);
  });

  it('lets no entry name a draft that was not opened', async () => {
    const { id, budget_year } = await draft();
    const fund = await agency.fund({ budget_year });
    await expect(
      inTransaction(agency.db, (trx) =>
        postEntries(trx, [
          {
            ...{ fund_id: fund, kind: 'fund-created', approved_kobo: 1, actor: first },
            source: { type: 'budget-drafts', id },
          },
        ]),
      ),
    ).rejects.toThrow('a draft makes funds only when it is opened');
  });

  it('prints by type and head with its sums, as a draft until it is opened, and exports what an import reads', async () => {
    const { id, c } = await draft({ percent: 10 });
    type Sheet = {
      watermark: string | null;
      total: { amount: number };
      tables: { rows: { name: string }[] }[];
    };
    const sheet = async () =>
      (await agency.call<Sheet>('GET', `budget-drafts/${id}/sheet`, { token: first.token })).body.data;
    expect(await sheet()).toMatchObject({ watermark: 'DRAFT' });
    const rows = (await sheet()).tables[0]?.rows.map(({ name }) => name);
    expect(rows).toEqual([
      ...['Recurrent', '2301 Purchase of Fixed Assets', 'Local Travel', 'Total recurrent'],
      ...['Capital', '2301 Purchase of Fixed Assets', 'Office Equipment', 'Total capital'],
    ]);
    const file = await agency.call('GET', `budget-drafts/${id}/lines/export`, { token: first.token });
    expect(file.text).toContain('CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT,TYPE,APPROVED,YEAR');
    expect(file.text).toContain(`${c},Office Equipment,2301,ICT,Capital,11000000.00`);
    await act(id, 'submit', first.token);
    await act(id, 'open', second.token);
    expect((await sheet()).watermark).toBeNull();
  });
});
