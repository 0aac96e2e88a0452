import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
let works: number;
beforeAll(async () => {
  desk = await startRetirementsDesk();
  works = await desk.fund({ department_id: desk.works });
}, 120_000);
afterEach(async () => {
  await desk.pool.query('update budget_years set closed_at = null');
  await desk.pool.query(`update settings set value = '2024' where key = 'budget_year'`);
  await desk.pool.query(`update settings set value = 'open' where key = 'budget_status'`);
  expect(await foundWrong(desk.pool)).toEqual([]);
});
afterAll(() => desk.close());

/** Closes the year of a fund. */
function closeYear(fund_id: number) {
  return desk.pool.query(
    `insert into budget_years (year, closed_at) select budget_year, now() from funds where id = $1
       on conflict (year) do update set closed_at = now()`,
    [fund_id],
  );
}

/** Asks Works to carry so much of what paid an advance; answers the refund. */
async function asked(expenditure_id: number, amount: number): Promise<{ id: number; code: string }> {
  const { token } = desk.people.officer;
  const body = { expenditure_id, department_id: desk.works, amount, purpose: 'Their share of the trip' };
  return done(await desk.call<{ id: number; code: string }>('POST', 'refunds', { token, body }));
}

function fulfil(id: number) {
  const { token } = desk.people.stranger;
  return desk.call('POST', `refunds/${id}/fulfil`, { token, body: { fund_id: works } });
}

describe('What is left of an advance', () => {
  it('goes back to the fund that paid it, though the next year has begun and nothing more is raised', async () => {
    const advance = await desk.advance();
    const next = await desk.fund({ budget_year: 2025 });
    const { id } = await desk.retired(advance.id, { expenses: [await desk.spending(16_000)] });
    await desk.pool.query(`update settings set value = '2025' where key = 'budget_year'`);
    await desk.pool.query(`update settings set value = 'closed' where key = 'budget_status'`);
    expect(done(await desk.settle(id, 'NY/1'))).toMatchObject({ returned: 100_000 });
    expect(await desk.figures(advance.fund_id)).toEqual([16_000, 16_000]);
    expect(await desk.figures(next)).toEqual([0, 0]);
  });

  it('goes back as far as the fund still bears it, where others carry the rest', async () => {
    const advance = await desk.advance();
    const { id, code } = await desk.retired(advance.id, { expenses: [await desk.spending(50_000)] });
    const refund = await asked(advance.expenditure_id, 100_000);
    const early = await desk.settle(id, 'OC/1');
    expect([early.status, early.body.detail]).toEqual([
      422,
      expect.stringMatching(`^${refund.code} asks others to carry more of EXP\\d+ than was spent of it`),
    ]);
    done(await fulfil(refund.id));
    const closed = await desk.settle(id, 'OC/1');
    expect(done(closed)).toMatchObject({ balance: 66_000, returned: 16_000 });
    expect(closed.body.message).toContain(`${code} was closed. ₦66,000.00 came back by receipt OC/1.`);
    expect(closed.body.message).toContain('others carry the rest, a receipt of revenue');
    expect(await desk.figures(advance.fund_id)).toEqual([0, 0]);
    expect(await desk.figures(works)).toEqual([100_000, 100_000]);
    expect(await desk.expenditure(advance.expenditure_id)).toMatchObject({ status: 'refunded', net: 0 });
  });
});

describe('In a closed year', () => {
  it('what more was spent is claimed, and raised on a fund of an open one', async () => {
    const advance = await desk.advance();
    const { id } = await desk.retired(advance.id, { expenses: [await desk.spending(120_000)] });
    await closeYear(advance.fund_id);
    const { claim } = done(await desk.settle(id));
    const fund_id = await desk.fund({ budget_year: 2025 });
    const raise = (fund: number) =>
      desk.claimAct(desk.people.officer, claim?.id ?? 0, 'raise', { fund_id: fund });
    expect((await raise(advance.fund_id)).status).toBe(422);
    done(await raise(fund_id));
    expect(await desk.figures(fund_id)).toEqual([4_000, 0]);
    expect(await desk.figures(advance.fund_id)).toEqual([116_000, 116_000]);
  });

  it('what comes back is a receipt to revenue, with numbers that follow on one another, and no fund changes', async () => {
    const { treasury2, treasury3, officer } = desk.people;
    const advance = await desk.advance();
    const body = { amount: 1_000, receipt_no: 'CY/1', date: lagosToday() };
    done(await desk.pay(treasury2, advance.payment_id, 'recover', body));
    const refund = await asked(advance.expenditure_id, 1_000);
    await closeYear(advance.fund_id);
    done(await desk.pay(treasury3, advance.payment_id, 'confirm-correction'));
    expect([(await fulfil(refund.id)).status]).toEqual([422]);
    const { id } = done(
      await desk.file(advance.id, { expenses: [], filed_reason: 'They left the service' }, officer),
    );
    done(await desk.retireAct(officer, id, 'submit'));
    expect(done(await desk.settle(id, 'CY/2'))).toMatchObject({ balance: 115_000, returned: 0 });
    expect((await desk.readAdvance(advance.id)).status).toBe('closed');
    expect(await desk.figures(advance.fund_id)).toEqual([116_000, 116_000]);
    const { rows } = await desk.pool.query<{ seq: number; kind: string; receipt_no: string; amount: number }>(
      `select seq, kind, receipt_no, (amount_kobo / 100)::int as amount from revenue_receipts where payment_id = $1 order by seq`,
      [advance.payment_id],
    );
    const [first] = rows;
    expect(rows).toEqual([
      { seq: first?.seq, kind: 'recovery', receipt_no: 'CY/1', amount: 1_000 },
      { seq: (first?.seq ?? 0) + 1, kind: 'surplus', receipt_no: 'CY/2', amount: 115_000 },
    ]);
    expect(await foundWrong(desk.pool)).toEqual([]);
  });

  it('what the bank returned is returned, and its advance is raised anew on an open year', async () => {
    const { treasury2, treasury3 } = desk.people;
    const advance = await desk.advance();
    await closeYear(advance.fund_id);
    const said = { reason: 'No such account', date: lagosToday() };
    done(await desk.pay(treasury2, advance.payment_id, 'bounce', said));
    const confirmed = await desk.pay(treasury3, advance.payment_id, 'confirm-bounce');
    expect(confirmed.body.message).toMatch(/a receipt to revenue, RR\/\d{4}\/\d{5}, and is paid anew/);
    expect((await desk.readAdvance(advance.id)).status).toBe('pending');
    expect(await desk.figures(advance.fund_id)).toEqual([116_000, 116_000]);
    const fund_id = await desk.fund({ budget_year: 2025 });
    const anew = { type: 'staff', category: 'touring-advance', fund_id, touring_advance_id: advance.id };
    done(
      await desk.call('POST', 'expenditures', {
        token: desk.people.officer.token,
        body: { ...anew, amount: 116_000 },
      }),
    );
    expect(await foundWrong(desk.pool)).toEqual([]);
  });
});
