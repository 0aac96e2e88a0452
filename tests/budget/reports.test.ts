import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

describe('reports', () => {
  /** Entries on given days, as a history that was lived. */
  async function enter(
    fund_id: number,
    day: string,
    change: Record<string, number>,
    kind = 'expenditure-raised',
  ) {
    await inTransaction(agency.db, async (trx) => {
      await trx
        .insertInto('fund_entries')
        .values({
          ...{
            fund_id,
            kind,
            source_type: 'tests',
            source_id: 1,
            source_code: `T ${day}`,
            at: `${day}T23:30:00+01:00`,
          },
          ...change,
          ...{
            seq: 0,
            running_approved_kobo: 0,
            running_booked_kobo: 0,
            running_actual_kobo: 0,
            running_reserved_kobo: 0,
          },
        })
        .execute();
    });
  }

  async function story(): Promise<number> {
    const id = await agency.fund({ approved: 0, budget_year: 2027, department_id: agency.ict });
    await enter(id, '2027-01-05', { approved_kobo: 100_000 }, 'top-up');
    await enter(id, '2027-01-31', { booked_kobo: 30_000 });
    await enter(id, '2027-02-01', { booked_kobo: 20_000 });
    await enter(id, '2027-02-10', { actual_kobo: 30_000 }, 'payment-posted');
    await enter(id, '2027-03-01', { reserved_kobo: 5_000 }, 'hold-secured');
    return id;
  }

  it('show the vote book as at any day, with the balance after each line', async () => {
    const id = await story();
    const { token } = agency.people.officer;
    const book = async (as_at: string) =>
      (
        await agency.call<{ lines: unknown[]; totals: unknown }>(
          'GET',
          `funds/${id}/vote-book?as_at=${as_at}`,
          { token },
        )
      ).body.data;
    const march = await book('31-03-2027');
    expect(march.lines).toMatchObject([
      { date: '2027-01-05', allocation: 1_000, balance: 1_000 },
      {
        date: '2027-01-31',
        reference: 'T 2027-01-31',
        source: { type: 'tests', id: 1, code: 'T 2027-01-31' },
        commitment: 300,
        payment: 0,
        balance: 700,
      },
      { date: '2027-02-01', commitment: 200, balance: 500 },
      { date: '2027-02-10', commitment: 0, payment: 300, balance: 500 },
    ]);
    expect(march.totals).toMatchObject({
      commitment: 500,
      payment: 300,
      balance: 500,
      reserved: 50,
      available: 450,
    });
    expect((await book('2027-01-31')).totals).toMatchObject({
      commitment: 300,
      payment: 0,
      balance: 700,
      reserved: 0,
    });
    expect((await book('2027-01-04')).lines).toEqual([]);
    const printed = async (as_at: string) =>
      (
        await agency.call<{ notes?: string[] }>('GET', `funds/${id}/vote-book/sheet?as_at=${as_at}`, {
          token,
        })
      ).body.data.notes;
    expect(await printed('2027-03-31')).toEqual([
      'Of the balance ₦50.00 is reserved, which no line of a vote book tells; ₦450.00 is available.',
    ]);
    expect(await printed('2027-01-31')).toBeUndefined();
    const wrong = await agency.call('GET', `funds/${id}/vote-book?as_at=31-02-2027`, { token });
    expect(wrong.body.code).toBe('VALIDATION');
  });

  it('add up the overview in all, by type, head and department, and by month of Lagos', async () => {
    await agency.pool.query('update settings set value = 2027 where key = $1', ['budget_year']);
    const id = await agency.fund({
      approved: 50,
      budget_year: 2027,
      sub_budget_head_id: agency.travel,
      department_id: agency.finance,
    });
    const { superior, officer } = agency.people;
    type Month = { month: string; booked: number; paid: number };
    const summary = async (token: string, query = '') =>
      (
        await agency.call<{ by_month: Month[]; years: number[] }>('GET', `overview/summary?${query}`, {
          token,
        })
      ).body.data;
    const all = await summary(superior.token);
    expect(all).toMatchObject({
      year: 2027,
      funds: 2,
      totals: {
        approved: 1_050,
        booked_expenditure: 500,
        actual_expenditure: 300,
        reserved: 50,
        available: 500,
      },
      by_type: [
        { name: 'capital', funds: 1, approved: 1_000 },
        { name: 'recurrent', funds: 1, approved: 50 },
      ],
      by_head: [{ code: '2301', approved: 1_050, expected_performance: 47.6 }],
      by_department: [
        { code: 'ICT', funds: 1, funds_with_below: 1 },
        { code: 'FA', funds: 1, funds_with_below: 2 },
      ],
    });
    expect(all.by_month).toHaveLength(12);
    expect(all.by_month.slice(0, 3)).toEqual([
      { month: '2027-01', booked: 300, paid: 0 },
      { month: '2027-02', booked: 200, paid: 300 },
      { month: '2027-03', booked: 0, paid: 0 },
    ]);
    expect(all.years).toContain(2027);
    expect(await summary(officer.token)).toMatchObject({ funds: 1, totals: { approved: 1_000 } });
    expect(await summary(superior.token, 'type=recurrent')).toMatchObject({
      funds: 1,
      totals: { approved: 50 },
    });
    expect(await summary(superior.token, `department=${agency.ict}`)).toMatchObject({ funds: 1 });
    expect(await summary(superior.token, `department=${agency.finance}`)).toMatchObject({ funds: 2 });
    expect(await summary(superior.token, 'year=2028')).toMatchObject({ funds: 0, totals: { approved: 0 } });
    const filter = encodeURIComponent(
      JSON.stringify({ match: 'all', rules: [{ field: 'approved', op: 'lt', value: 100 }] }),
    );
    expect(await summary(superior.token, `filter=${filter}`)).toMatchObject({
      funds: 1,
      totals: { approved: 50 },
    });
    await agency.call('DELETE', `funds/${id}`, { token: agency.people.budget.token });
  });

  it('analyse the budget as at a day from the entries up to it', async () => {
    const { token } = agency.people.budget;
    const as_at = async (day: string) =>
      (await agency.call('GET', `budget-analysis?year=2027&as_at=${day}`, { token })).body.data;
    expect(await as_at('2027-02-09')).toMatchObject({
      as_at: '2027-02-09',
      approved: 1_000,
      booked_expenditure: 500,
      actual_expenditure: 0,
      types: [
        {
          type: 'capital',
          booked_expenditure: 500,
          heads: [{ code: '2301', sub_heads: [{ name: 'Office Equipment', booked_expenditure: 500 }] }],
        },
      ],
    });
    expect(await as_at('2027-01-31')).toMatchObject({ booked_expenditure: 300 });
    expect(await as_at('2027-12-31')).toMatchObject({
      actual_expenditure: 300,
      reserved: 50,
      available: 450,
    });
    expect(await as_at('2026-12-31')).toMatchObject({ approved: 0, booked_expenditure: 0 });
  });

  it('keep their months equal to the entries', async () => {
    const { rows } = await agency.pool.query(`
      select fund_id, month::text, booked_kobo::text, approved_kobo::text, actual_kobo::text, reserved_kobo::text from fund_months
      except
      select fund_id, date_trunc('month', at at time zone 'Africa/Lagos')::date::text, sum(booked_kobo)::text, sum(approved_kobo)::text,
             sum(actual_kobo)::text, sum(reserved_kobo)::text from fund_entries group by 1, 2`);
    expect(rows).toEqual([]);
  });
});
