import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '#server/database/act-as.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { addPerson } from '../support/people.ts';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

type Fund = { id: number; version: number; [field: string]: unknown };

async function code(name: string): Promise<number> {
  const { id } = await agency.db
    .insertInto('budget_codes')
    .values({ code: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function line(budget_code_id: number) {
  return { budget_code_id, sub_budget_head_id: agency.equipment, department_id: agency.ict };
}

async function create(body: unknown) {
  return agency.call<Fund>('POST', 'funds', { token: agency.people.budget.token, body });
}

describe('a fund of a year in which something was booked', () => {
  it('starts with nothing, its amount a top-up that a second officer approves', async () => {
    const { budget, budget2, officer } = agency.people;
    const bookedFund = await agency.fund({ budget_year: 2025 });
    const early = await create({ ...line(await code('B001')), approved: 500, budget_year: 2025 });
    expect(early.body.data).toMatchObject({ approved: 500 });
    const raised = await agency.call('POST', 'expenditures', {
      token: officer.token,
      body: agency.purchase(bookedFund, 100),
    });
    expect(raised.status, raised.text).toBe(201);

    const made = await create({ ...line(await code('B002')), approved: 750.5, budget_year: 2025 });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ approved: 0, available: 0 });
    expect(made.body.message).toBe(
      'The fund was created with nothing approved. Money is booked in 2025 already, so its ₦750.50 waits for another budget officer as a top-up.',
    );
    const waiting = await agency.call<{ id: number; amount: number; verb: string; path: string }[]>(
      'GET',
      'inbox',
      { token: budget2.token },
    );
    const change = waiting.body.data.find(({ amount }) => amount === 750.5);
    expect(change).toMatchObject({ verb: 'Answer top-up or virement' });
    const approve = (token: string) =>
      agency.call('POST', `fund-changes/${change?.id}/approve`, { token, body: {} });
    expect((await approve(budget.token)).body.code).toBe('SOD_SAME_PERSON');
    expect((await approve(budget2.token)).status).toBe(200);
    expect(await agency.figures(made.body.data.id)).toMatchObject({ approved: 750.5, available: 750.5 });

    const empty = await create({ ...line(await code('B003')), approved: 0, budget_year: 2025 });
    expect([empty.status, empty.body.message]).toEqual([201, 'The fund was created.']);
  });

  it('is held to it by the database', async () => {
    const { id } = await agency.db
      .selectFrom('funds as f')
      .innerJoin('budget_codes as c', 'c.id', 'f.budget_code_id')
      .select('f.id')
      .where('c.code', '=', 'B003')
      .executeTakeFirstOrThrow();
    const written = inTransaction(agency.db, async (trx) => {
      await actAs(trx, agency.people.budget);
      await trx
        .insertInto('fund_entries')
        .values({
          ...{ fund_id: id, kind: 'fund-created', approved_kobo: 1, source_type: 'funds', source_id: id },
          ...{ seq: 0, running_approved_kobo: 0, running_booked_kobo: 0 },
          ...{ running_actual_kobo: 0, running_reserved_kobo: 0 },
        })
        .execute();
    });
    await expect(written).rejects.toMatchObject({ constraint: 'funds_first_amount_by_two' });
  });
});

describe('a fund', () => {
  it('is refused where all funds together could not be told to the kobo any more: no list with a total would open', async () => {
    const first = await create({ ...line(await code('Z001')), approved: 69_000_000_000_000 });
    expect(first.status).toBe(201);
    const second = await create({ ...line(await code('Z002')), approved: 69_000_000_000_000 });
    expect([second.status, second.body.code]).toEqual([422, 'RULE']);
    expect(second.body.detail).toContain('too many zeros');
    const { token } = agency.people.budget;
    for (const path of ['funds', 'overview/summary', 'budget-analysis'])
      expect((await agency.call('GET', path, { token })).status).toBe(200);
    expect((await agency.call('DELETE', `funds/${first.body.data.id}`, { token })).status).toBe(200);
  });

  it('is made with its approved amount, in the budget year of the settings unless another is given', async () => {
    const body = { ...line(await code('R021')), approved: 1_250_000.5 };
    const made = await create(body);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      approved: 1_250_000.5,
      booked_expenditure: 0,
      actual_expenditure: 0,
      reserved: 0,
      available: 1_250_000.5,
      booked_balance: 1_250_000.5,
      actual_balance: 1_250_000.5,
      expected_performance: 0,
      actual_performance: 0,
      budget_year: 2024,
    });
    expect((await create(body)).body).toMatchObject({
      code: 'TAKEN',
      detail: 'R021 belongs to Office Equipment in 2024 already; a code has one fund a year.',
    });
    expect((await create({ ...body, budget_year: 2025 })).body.data.budget_year).toBe(2025);
    expect((await create({ ...body, budget_year: 2026, booked_expenditure: 5 })).status).toBe(422);
    expect((await create({ ...body, budget_year: 2026, approved: -1 })).status).toBe(422);
  });

  it('changes its place and goes only while nothing was entered on it; its money never by PATCH', async () => {
    const { id, version } = (await create({ ...line(await code('C501')), approved: 100 })).body.data;
    const { token } = agency.people.budget;
    const patch = (body: unknown) => agency.call<Fund>('PATCH', `funds/${id}`, { token, body });
    expect((await patch({ approved: 500 })).status).toBe(422);
    expect((await patch({ approved: 100, department_id: agency.finance })).body.data.department_id).toBe(
      agency.finance,
    );
    expect((await patch({ department_id: agency.ict, seen: version })).body.code).toBe('STALE');
    const raised = { token: agency.people.superior.token, body: agency.purchase(id, 10) };
    const { version: before } = (await agency.call<Fund>('GET', `funds/${id}`, { token })).body.data;
    await agency.call('POST', 'expenditures', raised);
    // What was entered on it moved its version: whoever changed the line itself earlier isn't named for that.
    const booked = (await patch({ department_id: agency.ict, seen: before })).body;
    expect([booked.code, booked.facts.changed_by]).toEqual(['STALE', null]);
    expect(booked.detail).toMatch(/^It was changed on \d\d-\d\d-\d{4} \d\d:\d\d, after you opened it/);
    expect((await patch({ department_id: agency.ict })).body.code).toBe('IN_USE');
    // Equal values are accepted without effect.
    for (const body of [{}, { department_id: agency.finance, approved: 100 }])
      expect((await patch(body)).body.data.department_id).toBe(agency.finance);
    expect((await agency.call('DELETE', `funds/${id}`, { token })).body).toMatchObject({
      status: 409,
      code: 'IN_USE',
    });
    const other = (await create({ ...line(await code('C502')), approved: 100 })).body.data;
    expect((await agency.call('DELETE', `funds/${other.id}`, { token })).status).toBe(200);
    expect((await agency.call('GET', `funds/${other.id}`, { token })).status).toBe(404);
  });

  it('stays at its place while a top-up or virement of it waits for an answer', async () => {
    const [from, to] = [await agency.fund(), await agency.fund()];
    const { budget, budget2 } = agency.people;
    const asked = { amount: 1, reference: 'ES/1', remark: 'Shortage' };
    const moves = () =>
      Promise.all(
        [from, to].map((id) =>
          agency.call('PATCH', `funds/${id}`, {
            token: budget.token,
            body: { department_id: agency.finance, sub_budget_head_id: agency.travel },
          }),
        ),
      );
    const { body } = await agency.call<{ id: number }>('POST', `funds/${from}/virement`, {
      token: budget.token,
      body: { ...asked, to_fund_id: to },
    });
    for (const refused of await moves())
      expect(refused.body).toMatchObject({
        status: 409,
        code: 'IN_USE',
        detail:
          'A top-up or virement of it waits for an answer. Until then its code, sub-head and department stay.',
      });
    await expect(
      agency.pool.query('update funds set department_id = $1 where id = $2', [agency.works, to]),
    ).rejects.toMatchObject({ constraint: 'funds_in_use_stay' });
    await agency.call('POST', `fund-changes/${body.data.id}/deny`, {
      token: budget2.token,
      body: { response: 'Not now' },
    });
    expect((await moves()).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is found by the words of its code, sub-head and department, as they are called now', async () => {
    const id = await agency.fund({ code: 'C777', department_id: agency.works });
    const { token } = agency.people.auditor;
    const found = async (search: string) =>
      (await agency.call<Fund[]>('GET', `funds?search=${search}`, { token })).body.data.map(
        (fund) => fund.id,
      );
    expect(await found('c777')).toEqual([id]);
    expect(await found('Works')).toContain(id);
    await agency.db
      .updateTable('departments')
      .set({ name: 'Engineering' })
      .where('id', '=', agency.works)
      .execute();
    expect(await found('engineering')).toContain(id);
    expect(await found('Works')).toEqual([]);
  });

  it('is ordered by how far it is exactly used, not by the percent that is shown', async () => {
    const { officer, auditor } = agency.people;
    const ids = [await agency.fund(), await agency.fund()];
    for (const [place, amount] of [2_000, 1_000].entries()) {
      const body = agency.purchase(ids[place] ?? 0, amount);
      expect((await agency.call('POST', 'expenditures', { token: officer.token, body })).status).toBe(201);
    }
    const filter = JSON.stringify({
      match: 'any',
      rules: ids.map((value) => ({ field: 'id', op: 'equals', value })),
    });
    const ordered = async (sort: string) => {
      const path = `funds?sort=${sort}&filter=${encodeURIComponent(filter)}`;
      const { data } = (await agency.call<Fund[]>('GET', path, { token: auditor.token })).body;
      expect(data.map((fund) => fund.expected_performance)).toEqual([0, 0]);
      return data.map(({ id }) => id);
    };
    expect(await ordered('expected_performance')).toEqual(ids.toReversed());
    expect(await ordered('-expected_performance')).toEqual(ids);
  });

  it('is told apart in the search from the fund of another year by its year', async () => {
    const id = await code('Y777');
    for (const budget_year of [2026, 2027])
      expect((await create({ ...line(id), approved: 0, budget_year })).status).toBe(201);
    const { body } = await agency.call<{ resource: string; holder: string | null }[]>(
      'GET',
      'search?q=Y777',
      {
        token: agency.people.auditor.token,
      },
    );
    const funds = body.data.filter(({ resource }) => resource === 'funds');
    expect(funds.map(({ holder }) => holder?.replace(/^.*, /, ''))).toEqual(['2027', '2026']);
  });

  it('is seen by its department, those above and the offices', async () => {
    const id = await agency.fund();
    const { officer, superior, stranger, auditor } = agency.people;
    const seen = async (token: string) => (await agency.call('GET', `funds/${id}`, { token })).status;
    expect([await seen(officer.token), await seen(superior.token), await seen(auditor.token)]).toEqual([
      200, 200, 200,
    ]);
    expect(await seen(stranger.token)).toBe(404);
  });
});

it('the year in which one raises is the newest open one, up to the budget year, that has funds of one’s departments', async () => {
  const { id: archives } = await agency.db
    .insertInto('departments')
    .values({ name: 'Archives', code: 'ARC', abv: 'ARC', type: 'department', parent_id: agency.works })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await addPerson(agency, { department_id: archives });
  const { rows } = await agency.pool.query<{ year: number }>(
    `select value::int as year from settings where key = 'budget_year'`,
  );
  const now = rows[0]?.year ?? 0;
  const asked = async () =>
    (await agency.call<{ funds_year: number }>('GET', 'session', { token })).body.data.funds_year;
  const close = (year: number) =>
    agency.pool.query('insert into budget_years (year, closed_at) values ($1, now())', [year]);
  expect(await asked()).toBe(now);
  await agency.fund({ department_id: archives, budget_year: now - 5 });
  await agency.fund({ department_id: archives, budget_year: now + 1 });
  expect(await asked()).toBe(now - 5);
  await agency.fund({ department_id: archives, budget_year: now - 3 });
  expect(await asked()).toBe(now - 3);
  await close(now - 3);
  expect(await asked()).toBe(now - 5);
  await agency.fund({ department_id: archives, budget_year: now });
  expect(await asked()).toBe(now);
  await close(now);
  expect(await asked()).toBe(now - 5);
  await close(now - 5);
  expect(await asked()).toBe(now);
});
