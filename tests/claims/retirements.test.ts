import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
}, 120_000);
afterAll(() => desk.close());

describe('the settlement of an advance', () => {
  it('of which nothing is left closes both, and moves nothing', async () => {
    const advance = await desk.advance();
    const before = await desk.figures(advance.fund_id);
    const retirement = await desk.retired(advance.id);
    expect(retirement).toMatchObject({
      ...{ status: 'registered', total: 116_000, spent: 116_000, balance: 0, outcome: 'even', paid: 116_000 },
      spent_in_words: 'One hundred and sixteen thousand naira only',
      balance_in_words: 'Nothing is left of the advance, and nothing is owed.',
      holder: { name: 'Treasury or Audit' },
    });
    expect((await desk.readAdvance(advance.id)).status).toBe('retired');
    desk.refusedIn(await desk.settle(retirement.id, 'R/0'), 'receipt_no', /^Nothing is left/);
    expect(done(await desk.settle(retirement.id))).toMatchObject({ status: 'closed', claim: null });
    expect((await desk.readAdvance(advance.id)).status).toBe('closed');
    expect(await desk.figures(advance.fund_id)).toEqual(before);
  });

  it('takes back what is left by its receipt, and it is free again on the fund', async () => {
    const advance = await desk.advance();
    const [night] = advance.expenses;
    const expenses = [{ allowance_id: night?.allowance_id, amount: 40_000 }];
    const before = await desk.figures(advance.fund_id);
    const retirement = await desk.retired(advance.id, { expenses });
    expect(retirement).toMatchObject({ spent: 40_000, balance: 76_000, outcome: 'surplus' });
    expect(retirement.balance_in_words).toBe('₦76,000.00 is left of the advance.');
    desk.refusedIn(
      await desk.settle(retirement.id),
      'receipt_no',
      '₦76,000.00 is left of the advance: enter the number of the receipt by which it came back.',
    );
    const closed = done(await desk.settle(retirement.id, 'TR/1001'));
    expect(closed).toMatchObject({ status: 'closed', receipt_no: 'TR/1001', returned: 76_000 });
    // What the payment had recovered before is told as it was.
    expect(closed).toMatchObject({ paid: 116_000, recovered: 0, total: 116_000 });
    const after = await desk.figures(advance.fund_id);
    expect(after).toEqual(before.map((figure) => figure - 76_000));
    expect(await desk.expenditure(advance.expenditure_id)).toMatchObject({ status: 'paid', net: 40_000 });
    const { rows } = await desk.pool.query(
      `select kind, booked_kobo, actual_kobo, source_type, source_code, note from fund_entries where fund_id = $1 order by seq desc limit 1`,
      [advance.fund_id],
    );
    expect(rows[0]).toEqual({
      ...{ kind: 'retirement-surplus', booked_kobo: -7_600_000, actual_kobo: -7_600_000 },
      ...{ source_type: 'retirements', source_code: retirement.code },
      note: `${advance.code}, receipt TR/1001`,
    });
    const next = await desk.advance();
    const other = await desk.retired(next.id, { expenses: [] });
    desk.refusedIn(await desk.settle(other.id, 'tr/1001'), 'receipt_no', `of ${retirement.code}.`);
  });

  it('claims what more was spent, exactly, for the department to raise', async () => {
    const { officer, traveller } = desk.people;
    const advance = await desk.advance();
    const lines = advance.expenses.map(({ allowance_id, from }) => ({ allowance_id, from }));
    const before = await desk.figures(advance.fund_id);
    const retirement = await desk.retired(advance.id, {
      expenses: [...lines, await desk.spending(4_500.5)],
    });
    expect(retirement).toMatchObject({ spent: 120_500.5, balance: -4_500.5, outcome: 'shortfall' });
    const closed = done(await desk.settle(retirement.id, undefined, desk.people.audit));
    expect(await desk.figures(advance.fund_id)).toEqual(before);
    const claim = await desk.read(closed.claim?.id ?? 0, officer);
    expect(claim).toMatchObject({
      ...{ status: 'registered', claim_type: 'settlement', total: 4_500.5, code: closed.claim?.label },
      ...{ retirement_id: retirement.id, user_id: traveller.id },
      purpose: `Shortfall of ${retirement.code} over ${advance.code}`,
    });
    for (const name of ['withdraw', 'return'])
      expect(
        (await desk.claimAct(name === 'return' ? officer : traveller, claim.id, name, { remark: 'No' }))
          .status,
      ).toBe(409);
    const fund_id = await desk.fund();
    done(await desk.claimAct(officer, claim.id, 'raise', { fund_id }));
    expect(await desk.figures(fund_id)).toEqual([4_500.5, 0]);
    await expect(
      desk.pool.query('update claims set total_kobo = total_kobo + 1 where id = $1', [claim.id]),
    ).rejects.toMatchObject({ constraint: 'retirements_settled_exactly' });
  });

  it('of which nothing was spent gives everything back', async () => {
    const advance = await desk.advance();
    const retirement = await desk.retired(advance.id, { expenses: [] });
    expect(retirement).toMatchObject({ spent: 0, balance: 116_000 });
    expect(retirement.expenses.map(({ amount }) => amount)).toEqual([0, 0, 0, 0]);
    done(await desk.settle(retirement.id, 'TR/1002'));
    expect(await desk.figures(advance.fund_id)).toEqual([0, 0]);
    expect((await desk.expenditure(advance.expenditure_id)).net).toBe(0);
  });

  it('in a closed year is a receipt of revenue, and enters nothing', async () => {
    const advance = await desk.advance();
    const retirement = await desk.retired(advance.id, { expenses: [] });
    const before = await desk.figures(advance.fund_id);
    await desk.pool.query(
      `insert into budget_years (year, closed_at) select budget_year, now() from funds where id = $1
         on conflict (year) do update set closed_at = now()`,
      [advance.fund_id],
    );
    const answer = await desk.settle(retirement.id, 'TR/1003');
    await desk.pool.query('update budget_years set closed_at = null');
    expect(done(answer)).toMatchObject({
      status: 'closed',
      returned: 0,
      balance: 116_000,
      receipt_no: 'TR/1003',
    });
    expect(answer.body.message).toContain('it is a receipt to revenue');
    expect(await desk.figures(advance.fund_id)).toEqual(before);
    expect((await desk.expenditure(advance.expenditure_id)).net).toBe(116_000);
    const { rows } = await desk.pool.query<{ remark: string }>(
      `select remark from activities where subject_type = 'retirements' and subject_id = $1 and action = 'closed'`,
      [retirement.id],
    );
    expect(rows[0]?.remark).toContain('receipt TR/1003');
  });

  it('stays as it is', async () => {
    const advance = await desk.advance();
    const { id } = await desk.retired(advance.id, { expenses: [] });
    done(await desk.settle(id, 'TR/1004'));
    for (const change of [
      `update retirements set total_kobo = total_kobo + 1 where id = ${id}`,
      `update retirements set receipt_no = 'other' where id = ${id}`,
      `update retirements set returned_kobo = 0 where id = ${id}`,
      `delete from retirements where id = ${id}`,
    ])
      await expect(desk.pool.query(change)).rejects.toMatchObject({
        // What came back has a receipt, which holds the retirement too.
        constraint: expect.stringMatching(/^(retirements_closed_stay|money_receipts_retirement_id_fkey)$/),
      });
    await expect(
      desk.pool.query(
        `insert into expense_lines (retirement_id, description, from_day, to_day, amount_kobo) values (${id}, 'More', now(), now(), 1)`,
      ),
    ).rejects.toMatchObject({ constraint: 'expense_lines_kept' });
  });
});
