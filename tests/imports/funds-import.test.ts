import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appropriation, csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

async function sumsOfLedgers() {
  return desk.db
    .selectFrom('funds as f')
    .innerJoin('fund_entries as e', 'e.fund_id', 'f.id')
    .select(({ fn }) => [fn.sum<number>('e.approved_kobo').as('entries')])
    .select((eb) =>
      eb
        .selectFrom('funds')
        .select(({ fn }) => fn.sum<number>('approved_kobo').as('s'))
        .as('funds'),
    )
    .executeTakeFirstOrThrow();
}

const tables = ['funds', 'fund_entries', 'budget_codes', 'budget_heads', 'sub_budget_heads'] as const;
async function countsOfTables() {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { n } = await desk.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    counts[table] = n;
  }
  return counts;
}

describe('a year’s appropriation', () => {
  const rows = appropriation(2021);
  const approved = rows.reduce((sum, { APPROVED }) => sum + APPROVED, 0);

  it('is judged without changing anything, and says what it would make', async () => {
    const run = await desk.judged('funds', csv(rows));
    expect(rows).toHaveLength(134);
    expect(run.status).toBe('judged');
    expect(run.counts).toEqual({ insert: 134, update: 0, unchanged: 0, refused: 0 });
    expect(run.totals).toMatchObject({ approved_change: approved, years: [2021] });
    expect(run.totals.makes).toEqual({ budget_codes: 134, budget_heads: 48, sub_budget_heads: 134 });
    expect((await countsOfTables()).funds).toBe(0);
  });

  it('is committed with a ledger that proves every figure, once, and knows the same file again', async () => {
    const run = await desk.judged('funds', csv(rows));
    const done = await desk.committed(run.id);
    expect(done).toMatchObject({ status: 'committed', done_rows: 134, error: null });
    expect(await countsOfTables()).toEqual({
      funds: 134,
      fund_entries: 134,
      budget_codes: 134,
      budget_heads: 48,
      sub_budget_heads: 134,
    });
    expect(await sumsOfLedgers()).toEqual({ entries: approved * 100, funds: approved * 100 });
    const again = await desk.judged('funds', csv(rows), 'copy.csv');
    expect(again.repeats?.id).toBe(run.id);
    expect(again.counts).toEqual({ insert: 0, update: 0, unchanged: 134, refused: 0 });
    const twice = await desk.call('POST', `imports/${again.id}/commit`, {
      token: desk.person.token,
      body: { mode: 'good-rows' },
    });
    expect(twice.status).toBe(409);
  });

  it('is undone wholly while nothing is built on it, and can be imported again', async () => {
    const run = (
      await desk.db
        .selectFrom('imports')
        .select('id')
        .where('status', '=', 'committed')
        .executeTakeFirstOrThrow()
    ).id;
    const { now } = await desk.undone(run);
    expect(now.status).toBe('undone');
    expect(await countsOfTables()).toEqual({
      funds: 0,
      fund_entries: 0,
      budget_codes: 0,
      budget_heads: 0,
      sub_budget_heads: 0,
    });
    const again = await desk.judged('funds', csv(rows));
    expect((await desk.committed(again.id, 'good-rows')).done_rows).toBe(134);
  });
});

describe('reasons in plain words', () => {
  const row = {
    CODE: 'R900',
    SUB_BUDGET_HEAD: 'Printing',
    BUDGET_HEAD: 'Overheads',
    DEPARTMENT: 'MM1',
    APPROVED: '1,000',
    YEAR: '2024',
  };
  const reasonOf = async (...rows: Record<string, string>[]) => {
    const headers = [...Object.keys(row), 'TYPE', 'BOOKED', 'ACTUAL'];
    const run = await desk.judged(
      'funds',
      csv(
        rows.map((one) => ({ ...row, ...one })),
        headers,
      ),
    );
    return (await desk.rows(run.id)).at(-1)?.reason;
  };

  it.each([
    [{ APPROVED: '22,5OO,000' }, 'APPROVED is “22,5OO,000”: it has the letter O instead of a zero'],
    [{ APPROVED: '' }, 'APPROVED is empty'],
    [{ APPROVED: '-5' }, 'APPROVED is “-5”: the amount must not be negative'],
    [
      { DEPARTMENT: 'Ministry of Mater 1' },
      'No department is called “Ministry of Mater 1”. Did you mean Ministry of Matter 1?',
    ],
    [{ CODE: 'X900' }, 'TYPE is empty, and CODE doesn’t begin with C, R or P'],
    [{ TYPE: 'magic' }, 'TYPE is “magic”: write capital, recurrent or personnel'],
    [{ YEAR: '24' }, 'YEAR is “24”: write the budget year with four digits, such as 2025'],
    [{ BOOKED: '500', ACTUAL: '600' }, 'ACTUAL ₦600.00 is more than BOOKED ₦500.00'],
    [{ BOOKED: '2000' }, 'BOOKED ₦2,000.00 is more than APPROVED ₦1,000.00'],
    [{ CODE: '', SUB_BUDGET_HEAD: '' }, 'CODE is empty; SUB_BUDGET_HEAD is empty'],
  ])('%j is refused with: %s', async (cells, sentence) => {
    expect(await reasonOf(cells)).toBe(sentence);
  });

  it('a code that stands twice names its first row', async () => {
    expect(await reasonOf({}, {})).toBe('R900 for 2024 appears twice, first in row 2');
  });

  it('a fund that is there with another amount is pointed to the update', async () => {
    expect(
      await reasonOf({
        CODE: 'C0111',
        YEAR: '2021',
        BUDGET_HEAD: '0111',
        SUB_BUDGET_HEAD: 'Ministry of Matter 1 capital',
        DEPARTMENT: '0111',
      }),
    ).toBe(
      'C0111 for 2021 is already a fund, with ₦1,000,000,000.50 approved. To set a new total, use the import “Update Budget Heads”',
    );
  });

  it('a closed year takes nothing', async () => {
    await desk.db.insertInto('budget_years').values({ year: 2019, closed_at: new Date() }).execute();
    expect(await reasonOf({ YEAR: '2019' })).toBe('2019 is closed: nothing can be entered in it');
  });

  it('a department whose word fits two is asked for by its code', async () => {
    await desk.db
      .insertInto('departments')
      .values([
        { code: '0901', abv: 'LEGA', name: 'Legal', type: 'unit' },
        { code: '0902', abv: 'LEGB', name: 'Legal', type: 'unit' },
      ])
      .execute();
    expect(await reasonOf({ DEPARTMENT: 'legal' })).toBe(
      '“legal” can mean Legal (0901) or Legal (0902): write the code',
    );
    expect(await reasonOf({ DEPARTMENT: 'legb' })).toBeNull();
  });
});

describe('opening figures', () => {
  it('are one entry with approved, booked and actual, and hold the fund back from undoing once money moves', async () => {
    const content = csv([
      {
        CODE: 'C501',
        'Sub-budget head': 'Jetty',
        Head: 'Works',
        Dept: 'MM2',
        'Approved amount': '₦10,000.50',
        'Budget year': 2024,
        Booked: '4,000',
        Spent: '1,500.25',
      },
    ]);
    const run = await desk.judged('funds', content, 'opening.csv');
    expect(run.mapping).toMatchObject({
      APPROVED: 'Approved amount',
      ACTUAL: 'Spent',
      BUDGET_HEAD: 'Head',
      TYPE: null,
    });
    await desk.committed(run.id);
    const fund = await desk.db
      .selectFrom('funds as f')
      .innerJoin('budget_codes as c', 'c.id', 'f.budget_code_id')
      .innerJoin('sub_budget_heads as s', 's.id', 'f.sub_budget_head_id')
      .innerJoin('budget_heads as h', 'h.id', 's.budget_head_id')
      .select(['f.id', 'f.approved_kobo', 'f.booked_kobo', 'f.actual_kobo', 's.type', 'h.code', 'h.name'])
      .where('c.code', '=', 'C501')
      .executeTakeFirstOrThrow();
    expect(fund).toMatchObject({
      approved_kobo: 1_000_050,
      booked_kobo: 400_000,
      actual_kobo: 150_025,
      type: 'capital',
      code: 'WORK',
      name: 'Works',
    });
    const entries = await desk.db
      .selectFrom('fund_entries')
      .selectAll()
      .where('fund_id', '=', fund.id)
      .execute();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ kind: 'opening-figures', source_type: 'imports', source_id: run.id });
    await desk.db
      .insertInto('fund_entries')
      .values({
        ...{
          fund_id: fund.id,
          kind: 'top-up',
          approved_kobo: 100,
          source_type: 'tests',
          source_id: 1,
          seq: 0,
        },
        ...{
          running_approved_kobo: 0,
          running_booked_kobo: 0,
          running_actual_kobo: 0,
          running_reserved_kobo: 0,
        },
      })
      .execute();
    const { asked, now } = await desk.undone(run.id);
    expect(asked.status).toBe(409);
    expect(asked.body.detail).toContain('1 fund was used or changed since the import: C501');
    expect(now.status).toBe('committed');
    expect(now.undo_problem).toContain('C501');
  });
});

describe('the two modes', () => {
  const good = {
    CODE: 'P701',
    SUB_BUDGET_HEAD: 'Salaries',
    BUDGET_HEAD: 'Staff cost',
    DEPARTMENT: 'MM3',
    APPROVED: 100,
    YEAR: 2025,
  };
  const bad = { ...good, CODE: 'P702', APPROVED: 'lots' };

  it('all or nothing is not begun while a row is refused', async () => {
    const run = await desk.judged('funds', csv([good, bad]));
    const asked = await desk.call('POST', `imports/${run.id}/commit`, {
      token: desk.person.token,
      body: { mode: 'all-or-nothing' },
    });
    expect(asked.status).toBe(409);
    expect(asked.body.detail).toContain('while a row is refused');
  });

  it('the good rows are imported, and the refused ones come back with their reasons', async () => {
    const run = await desk.judged('funds', csv([good, bad]), 'two rows.csv');
    const done = await desk.committed(run.id, 'good-rows');
    expect(done).toMatchObject({ status: 'committed', done_rows: 1, counts: { insert: 1, refused: 1 } });
    const file = await desk.call('GET', `imports/${run.id}/refused.csv`, { token: desk.person.token });
    expect(String(file.headers['content-disposition'])).toContain('two rows refused.csv');
    const [header, line] = file.text.replace('\uFEFF', '').split('\r\n');
    expect(header).toBe('CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT,APPROVED,YEAR,Reason');
    expect(line).toContain('P702,Salaries,Staff cost,MM3,lots,2025,');
    expect(line).toContain('without letters');
  });

  it('a row that changed since the check stops all or nothing, and is left out of the good rows', async () => {
    const rows = [
      { ...good, CODE: 'P703' },
      { ...good, CODE: 'P704' },
    ];
    const [one, other] = [
      await desk.judged('funds', csv(rows)),
      await desk.judged('funds', csv(rows), 'b.csv'),
    ];
    const first = await desk.judged('funds', csv(rows.slice(0, 1)), 'first.csv');
    await desk.committed(first.id);
    const stopped = await desk.committed(one.id);
    expect(stopped).toMatchObject({ status: 'judged', done_rows: 0, counts: { insert: 1, unchanged: 1 } });
    expect(stopped.error).toContain('Nothing was imported, because something changed after the check (row 2');
    const rest = await desk.committed(other.id, 'good-rows');
    expect(rest).toMatchObject({ status: 'committed', done_rows: 1, counts: { insert: 1, refused: 1 } });
  });
});
