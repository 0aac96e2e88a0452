import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import {
  type LedgerEntry,
  lockFund,
  lockFunds,
  postEntries,
  refuseIfShort,
} from '#server/domain/budget/index.ts';
import { ENTRY_KINDS } from '#shared/workflows/ledger-kinds.ts';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

/** Enters a line as a command would: the fund locked, naira as kobo. */
async function enter(fund_id: number, kind: LedgerEntry['kind'], change: Partial<Record<string, number>>) {
  const kobo = Object.fromEntries(
    Object.entries(change).map(([name, naira]) => [`${name}_kobo`, Math.round((naira ?? 0) * 100)]),
  );
  await inTransaction(agency.db, async (trx) => {
    const fund = await lockFund(trx, fund_id);
    if ((change.booked ?? 0) > 0) refuseIfShort(fund, Math.round((change.booked ?? 0) * 100));
    const actor = agency.people.budget;
    await postEntries(trx, [{ fund_id, kind, ...kobo, source: { type: 'tests', id: 1, code: 'T1' }, actor }]);
  });
}

describe('the golden example', () => {
  it('leaves 4,150,000 available of 10,000,000 after booking, editing, paying, holding, refunding and reversing', async () => {
    const fund = await agency.fund({ approved: 10_000_000, code: 'C014' });
    await enter(fund, 'expenditure-raised', { booked: 2_500_000 });
    await enter(fund, 'expenditure-raised', { booked: 4_000_000 });
    await enter(fund, 'amount-edited', { booked: -100_000 });
    await enter(fund, 'payment-posted', { actual: 2_400_000 });
    await enter(fund, 'hold-secured', { reserved: 600_000 });
    expect((await agency.figures(fund)).available).toBe(3_000_000);
    await expect(enter(fund, 'expenditure-raised', { booked: 3_000_000.01 })).rejects.toMatchObject({
      code: 'FUND_SHORT',
      message:
        'Only ₦3,000,000.00 of ₦10,000,000.00 is available on C014 Office Equipment (booked ₦6,400,000.00, reserved ₦600,000.00).',
    });
    await enter(fund, 'expenditure-raised', { booked: 3_000_000 });
    expect((await agency.figures(fund)).available).toBe(0);
    await enter(fund, 'refund-received', { booked: -150_000, actual: -150_000 });
    expect((await agency.figures(fund)).available).toBe(150_000);
    await enter(fund, 'expenditure-reversed', { booked: -4_000_000 });
    expect(await agency.figures(fund)).toMatchObject({
      approved: 10_000_000,
      reserved: 600_000,
      booked_expenditure: 5_250_000,
      actual_expenditure: 2_250_000,
      available: 4_150_000,
      booked_balance: 4_750_000,
      actual_balance: 7_750_000,
      expected_performance: 52.5,
      actual_performance: 22.5,
    });
  });
});

describe('the ledger in the database', () => {
  it('is the only way to change a fund: figures are neither set nor updated, entries neither changed nor removed', async () => {
    const fund = await agency.fund();
    const refused = async (statement: string) => {
      await expect(agency.pool.query(statement), statement).rejects.toMatchObject({ code: '23000' });
    };
    for (const column of ['approved_kobo', 'booked_kobo', 'actual_kobo', 'reserved_kobo', 'last_seq'])
      await refused(`update funds set ${column} = ${column} + 1 where id = ${fund}`);
    await refused(`insert into funds (budget_code_id, sub_budget_head_id, department_id, budget_year, approved_kobo)
      select budget_code_id, sub_budget_head_id, department_id, 2099, 5 from funds where id = ${fund}`);
    await refused(`update fund_entries set note = 'x' where fund_id = ${fund}`);
    await refused(`delete from fund_entries where fund_id = ${fund}`);
    await refused('truncate fund_entries');
    await refused(`update fund_months set booked_kobo = 1 where fund_id = ${fund}`);
    await refused(`delete from fund_months where fund_id = ${fund}`);
  });

  it.each([
    ['available below zero', { booked: 11 }, 'funds_available_not_negative'],
    ['reserved beyond what is available', { reserved: 11 }, 'funds_available_not_negative'],
    ['approved below what is booked', { booked: 5, approved: -6 }, 'funds_available_not_negative'],
    ['more paid than booked', { actual: 1 }, 'funds_booked_covers_actual'],
    ['paid below zero', { booked: 1, actual: -1 }, 'funds_actual_not_negative'],
    ['reserved below zero', { reserved: -1 }, 'funds_reserved_not_negative'],
  ])('refuses %s', async (_what, change, constraint) => {
    const fund = await agency.fund({ approved: 10 });
    const kobo = Object.fromEntries(
      Object.entries(change).map(([name, naira]) => [`${name}_kobo`, naira * 100]),
    );
    const entry = {
      fund_id: fund,
      kind: 'opening-figures' as const,
      source: { type: 'tests', id: 1 },
      actor: { id: null },
    };
    const posted = inTransaction(agency.db, (trx) => postEntries(trx, [{ ...entry, ...kobo }]));
    await expect(posted).rejects.toMatchObject({ constraint });
  });

  it('numbers the entries of one statement without gaps and keeps the running figures', async () => {
    const fund = await agency.fund({ approved: 100 });
    const entry = { fund_id: fund, source: { type: 'tests', id: 1 }, actor: { id: null } };
    await inTransaction(agency.db, (trx) =>
      postEntries(trx, [
        { ...entry, kind: 'hold-secured', reserved_kobo: 10_000 },
        { ...entry, kind: 'hold-drawn', reserved_kobo: -10_000 },
        { ...entry, kind: 'expenditure-raised', booked_kobo: 10_000 },
      ]),
    );
    const { rows } = await agency.pool.query(
      'select seq, running_booked_kobo b, running_reserved_kobo r from fund_entries where fund_id = $1 order by seq',
      [fund],
    );
    expect(rows).toEqual([
      { seq: 1, b: 0, r: 0 },
      { seq: 2, b: 0, r: 10_000 },
      { seq: 3, b: 0, r: 0 },
      { seq: 4, b: 10_000, r: 0 },
    ]);
  });

  it('knows the same kinds as the program', async () => {
    const { rows } = await agency.pool.query(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'fund_entries_kind_check'",
    );
    const kinds = [...String(rows[0].text).matchAll(/'([a-z-]+)'::text/g)].map(([, kind]) => kind);
    expect(kinds.sort()).toEqual(Object.keys(ENTRY_KINDS).sort());
  });

  it('enters nothing in a closed year, whoever tries', async () => {
    const fund = await agency.fund({ budget_year: 2032 });
    await agency.db.insertInto('budget_years').values({ year: 2032, closed_at: new Date() }).execute();
    await expect(enter(fund, 'top-up', { approved: 1 })).rejects.toMatchObject({
      constraint: 'fund_entries_year_open',
    });
  });

  it('locks funds by id whatever the order they are asked for in, and refuses one that is not there', async () => {
    const [first, second] = [await agency.fund(), await agency.fund()];
    const found = await inTransaction(agency.db, (trx) => lockFunds(trx, [second, first, second]));
    expect([...found.keys()]).toEqual([first, second]);
    expect(found.get(first)).toMatchObject({
      available_kobo: 1_000_000_000,
      is_closed: false,
      type: 'capital',
    });
    await expect(inTransaction(agency.db, (trx) => lockFunds(trx, [first, 999_999]))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('reading the ledger', () => {
  it('answers the entries in order, with source, actor and running figures', async () => {
    const fund = await agency.fund({ approved: 500 });
    await agency.call('POST', 'expenditures', {
      token: agency.people.officer.token,
      body: agency.purchase(fund, 120.5),
    });
    const { body } = await agency.call('GET', `funds/${fund}/ledger`, { token: agency.people.officer.token });
    expect(body.data).toMatchObject([
      {
        seq: 1,
        kind: 'fund-created',
        approved: 500,
        booked: 0,
        running: { approved: 500, booked: 0, actual: 0, reserved: 0 },
      },
      {
        seq: 2,
        kind: 'expenditure-raised',
        booked: 120.5,
        running: { approved: 500, booked: 120.5 },
        source: { type: 'expenditures' },
        particulars: 'Printers',
        actor: { id: agency.people.officer.id },
      },
    ]);
    expect(body.meta).toMatchObject({
      total: 2,
      sums: { approved: 500, booked: 120.5, actual: 0, reserved: 0 },
    });
    expect(
      (await agency.call('GET', `funds/${fund}/ledger`, { token: agency.people.stranger.token })).status,
    ).toBe(404);
  });

  it('explains any figure by the entries that add up to it, summed by kind', async () => {
    const fund = await agency.fund({ approved: 1_000 });
    await enter(fund, 'expenditure-raised', { booked: 300 });
    await enter(fund, 'expenditure-raised', { booked: 200 });
    await enter(fund, 'amount-edited', { booked: -50 });
    await enter(fund, 'payment-posted', { actual: 250 });
    await enter(fund, 'hold-secured', { reserved: 100 });
    const explain = async (figure: string) => {
      const answer = await agency.call<{ seq: number; change: number }[]>(
        'GET',
        `funds/${fund}/ledger?figure=${figure}`,
        {
          token: agency.people.auditor.token,
        },
      );
      return { entries: answer.body.data, explained: answer.body.meta.explained };
    };
    const booked = await explain('booked_expenditure');
    expect(booked.entries.map(({ change }) => change)).toEqual([300, 200, -50]);
    expect(booked.explained).toEqual({
      figure: 'booked',
      value: 450,
      from_entries: 450,
      adds_up: true,
      by_kind: [
        { kind: 'expenditure-raised', label: 'Expenditure raised', count: 2, change: 500 },
        { kind: 'amount-edited', label: 'Amount edited while clearing', count: 1, change: -50 },
      ],
    });
    const available = await explain('available');
    expect(available.entries.map(({ change }) => change)).toEqual([1_000, -300, -200, 50, -100]);
    expect(available.explained).toMatchObject({ value: 450, adds_up: true });
    expect((await explain('actual')).explained).toMatchObject({ value: 250, adds_up: true });
    const wrong = await agency.call('GET', `funds/${fund}/ledger?figure=luck`, {
      token: agency.people.auditor.token,
    });
    expect(wrong.body.code).toBe('VALIDATION');
  });

  it('is exported by those who may export funds, without formulas', async () => {
    const fund = await agency.fund();
    const { officer } = agency.people;
    await agency.call('POST', 'expenditures', {
      token: officer.token,
      body: agency.purchase(fund, 10, { beneficiary: '=SUM(A1)' }),
    });
    const ledger = () => agency.call('GET', `funds/${fund}/ledger/export`, { token: officer.token });
    expect((await ledger()).status).toBe(403);
    await agency.pool.query(
      `insert into module_groups (module_id, group_id, exportable) select m.id, g.group_id, true from modules m, group_members g where m.slug = 'funds' and g.user_id = $1`,
      [officer.id],
    );
    const file = await ledger();
    expect(file.status).toBe(200);
    expect(file.text.split('\r\n')[2]).toContain("'=SUM(A1)");
  });
});
