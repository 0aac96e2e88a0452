import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import type { VoteBook } from '#shared/resources/budget/reports.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { NOW, startWarrantDesks, type WarrantDesks, YEAR } from './warrant-desks.ts';

let desks: WarrantDesks;
beforeAll(async () => {
  desks = await startWarrantDesks();
});
afterAll(async () => {
  expect(await foundWrong(desks.pool)).toEqual([]);
  await desks.close();
});

describe('a payment', () => {
  it('is raised up to the vote and cleared up to what was released', async () => {
    const { budget, budget2 } = desks.people;
    const fund = await desks.fund({ approved: 1_000 });
    const id = await desks.pay(500, fund);
    const bare = await desks.act(budget, id, 'clear');
    expect([bare.status, bare.body.code]).toEqual([409, 'WARRANT_SHORT']);
    const warrant = await desks.release({ fund_id: fund }, 400);
    const short = await desks.act(budget2, id, 'clear');
    expect(short.body.detail).toMatch(
      /^Released for K\d+ Office Equipment until the \d.. quarter: ₦400\.00; used ₦0\.00; left ₦400\.00; this payment is ₦500\.00\.$/,
    );
    const seen = (await desks.payment(id)).actions.find(({ name }) => name === 'clear');
    expect(seen?.why_not).toMatchObject({ code: 'WARRANT_SHORT', sentence: short.body.detail });
    const more = await desks.release({ fund_id: fund }, 100);
    await desks.clearedBy(id, budget);
    expect([await desks.usedOf(warrant), await desks.usedOf(more)]).toEqual([400, 100]);
  });

  it('gives back what an edit lowers, draws what it restores, and gives all back that is pulled back or returned', async () => {
    const { budget, treasury } = desks.people;
    const fund = await desks.fund();
    const first = await desks.release({ fund_id: fund }, 60);
    const second = await desks.release({ fund_id: fund }, 60);
    const used = async () => [await desks.usedOf(first), await desks.usedOf(second)];
    const id = await desks.pay(100, fund);
    await desks.clearedBy(id, budget);
    expect(await used()).toEqual([60, 40]);
    expect((await desks.act(budget, id, 'pull-back')).status).toBe(200);
    expect(await used()).toEqual([0, 0]);
    await desks.clearedBy(id, budget);
    expect(await used()).toEqual([60, 40]);
    await desks.act(treasury, id, 'edit', { amount: 50 });
    expect(await used()).toEqual([50, 0]);
    await desks.act(treasury, id, 'edit', { amount: 80 });
    expect(await used()).toEqual([60, 20]);
    expect((await desks.act(treasury, id, 'return', { reason: 'Wrong payee' })).status).toBe(200);
    expect(await used()).toEqual([0, 0]);
  });

  it('may be edited up only as far as cash is left', async () => {
    const { budget, treasury } = desks.people;
    const fund = await desks.fund();
    await desks.release({ fund_id: fund }, 100);
    const id = await desks.pay(100, fund);
    await desks.clearedBy(id, budget);
    await desks.act(treasury, id, 'edit', { amount: 40 });
    await desks.clearedBy(await desks.pay(50, fund), budget);
    const short = await desks.act(treasury, id, 'edit', { amount: 60 });
    expect([short.status, short.body.code]).toEqual([409, 'WARRANT_SHORT']);
    expect((await desks.payment(id)).amount).toBe(40);
  });

  it('keeps its cash when the bank returns it, is posted again with it, and gives back what came back', async () => {
    const { budget, treasury, audit, treasury2, treasury3 } = desks.people;
    const fund = await desks.fund();
    const warrant = await desks.release({ fund_id: fund }, 100);
    const id = await desks.pay(100, fund);
    await desks.clearedBy(id, budget, treasury, audit, treasury2);
    const date = lagosToday();
    await desks.act(treasury2, id, 'bounce', { reason: 'Account closed', date });
    expect((await desks.act(treasury3, id, 'confirm-bounce')).status).toBe(200);
    expect(await desks.usedOf(warrant)).toBe(100);
    await desks.clearedBy(id, treasury2);
    expect(await desks.usedOf(warrant)).toBe(100);
    await desks.act(treasury2, id, 'recover', { amount: 30, receipt_no: `W${id}`, date });
    expect(await desks.usedOf(warrant)).toBe(100);
    expect((await desks.act(treasury3, id, 'confirm-correction')).status).toBe(200);
    expect(await desks.usedOf(warrant)).toBe(70);
  });

  it('gives all back when its batch is reversed', async () => {
    const { budget, budget2, officer } = desks.people;
    const fund = await desks.fund();
    const warrant = await desks.release({ fund_id: fund }, 300);
    const batch = await desks.batch([100, 50], fund);
    await desks.call('POST', `batches/${batch.id}/clear`, { token: budget.token });
    expect(await desks.usedOf(warrant)).toBe(150);
    const asked = await desks.call<{ id: number }>('POST', 'reversals', {
      token: officer.token,
      body: { batch_id: batch.id, reason: 'Raised twice' },
    });
    await desks.call('POST', `reversals/${asked.body.data.id}/approve`, { token: budget2.token, body: {} });
    expect(await desks.usedOf(warrant)).toBe(0);
  });

  it('draws from its fund, then its head, then its type; of each the earliest quarter first', async () => {
    const { budget, treasury } = desks.people;
    const fund = await desks.fund();
    const kinds = [
      await desks.release({ type: 'capital' }, 10, { quarter: 1 }),
      await desks.release({ budget_head_id: desks.head }, 10),
      await desks.release({ budget_head_id: desks.head }, 10, { quarter: 1 }),
      await desks.release({ fund_id: fund }, 10),
      await desks.release({ fund_id: fund }, 10, { quarter: 1 }),
    ];
    const used = () => Promise.all(kinds.map(desks.usedOf));
    const id = await desks.pay(45, fund);
    await desks.clearedBy(id, budget);
    expect(await used()).toEqual([5, 10, 10, 10, 10]);
    await desks.act(treasury, id, 'edit', { amount: 15 });
    expect(await used()).toEqual(NOW === 1 ? [0, 0, 0, 10, 5] : [0, 0, 0, 5, 10]);
    const { cash } = (await desks.call<VoteBook>('GET', `funds/${fund}/vote-book`, { token: budget.token }))
      .body.data;
    expect(cash?.used).toBe(15);
    const released = (own: boolean) =>
      cash?.warrants.reduce((sum, one) => ((one.covers === 'fund') === own ? sum + one.released : sum), 0);
    expect(released(true)).toBe(20);
    expect(released(false)).toBeGreaterThanOrEqual(30);
    await desks.act(treasury, id, 'return', { reason: 'Wrong payee' });
  });

  it('passes with a batch as far as cash is left, in the order of its lines', async () => {
    const { budget } = desks.people;
    const fund = await desks.fund({ sub_budget_head_id: desks.travel });
    await desks.release({ fund_id: fund }, 100);
    const batch = await desks.batch([60, 90, 30], fund);
    const ids = batch.payments.map(({ id }) => id);
    const cleared = await desks.call<{
      cleared: number[];
      refused: { id: number; code: string; detail: string }[];
    }>('POST', `batches/${batch.id}/clear`, { token: budget.token });
    expect(cleared.status, cleared.text).toBe(200);
    expect(cleared.body.data.cleared).toEqual([ids[0], ids[2]]);
    expect(cleared.body.data.refused).toEqual([
      {
        id: ids[1],
        code: 'WARRANT_SHORT',
        detail: expect.stringContaining('this payment is ₦90.00'),
      },
    ]);
    const none = await desks.call('POST', `batches/${batch.id}/clear`, { token: budget.token });
    expect([none.status, none.body.code]).toEqual([409, 'NOTHING_DONE']);
  });
});

describe('the setting', () => {
  it('asks for nothing while it is off, and what was cleared before draws when it is posted', async () => {
    const { budget, treasury, audit, treasury2 } = desks.people;
    const fund = await desks.fund({ sub_budget_head_id: desks.travel });
    await desks.set('warrants', 'off');
    const id = await desks.pay(100, fund);
    try {
      await desks.clearedBy(id, budget);
    } finally {
      await desks.set('warrants', 'carried');
    }
    await desks.clearedBy(id, treasury, audit);
    const short = await desks.act(treasury2, id, 'clear');
    expect(short.body.code).toBe('WARRANT_SHORT');
    const warrant = await desks.release({ fund_id: fund }, 100);
    await desks.clearedBy(id, treasury2);
    expect(await desks.usedOf(warrant)).toBe(100);
  });

  it('is in force since it was turned on, whatever is said of it anew', async () => {
    const { budget } = desks.people;
    const fund = await desks.fund({ sub_budget_head_id: desks.travel });
    await desks.release({ fund_id: fund }, 100);
    const id = await desks.pay(100, fund);
    await desks.clearedBy(id, budget);
    await desks.pool.query(`update settings set value = value, name = name || ' ' where key = 'warrants'`);
    await desks.set('warrants', 'quarterly');
    await desks.set('warrants', 'carried');
    const gone = await foundAfter(
      desks.pool,
      `delete from warrant_entries where payment_id = ${id}`,
      'Cash of payments',
    );
    expect(gone).toMatch(/holds ₦0\.00 of what warrants released; ₦100\.00 is due/);
  });

  it('counts only while taxes are deducted', async () => {
    const fund = await desks.fund({ sub_budget_head_id: desks.travel });
    const id = await desks.pay(100, fund);
    await desks.set('treasury_desk', 'off');
    try {
      await desks.clearedBy(id, desks.people.budget);
      await desks.act(desks.people.budget, id, 'pull-back');
    } finally {
      await desks.set('treasury_desk', 'on');
    }
  });

  it('lets each quarter stand by itself', async () => {
    const fund = await desks.fund({ sub_budget_head_id: desks.travel });
    const other = NOW === 1 ? 2 : 1;
    const before = await desks.release({ fund_id: fund }, 100, { quarter: other });
    const id = await desks.pay(100, fund);
    await desks.set('warrants', 'quarterly');
    try {
      const short = await desks.act(desks.people.budget, id, 'clear');
      expect(short.body.detail).toContain(' in the ');
      const now = await desks.release({ fund_id: fund }, 100);
      await desks.clearedBy(id, desks.people.budget);
      expect([await desks.usedOf(before), await desks.usedOf(now)]).toEqual([0, 100]);
    } finally {
      await desks.set('warrants', 'carried');
    }
  });

  it('counts nothing before the year begins, and all of it once it is over', async () => {
    const ahead = await desks.fund({ budget_year: YEAR + 1 });
    await desks.release({ fund_id: ahead }, 100, { budget_year: YEAR + 1, quarter: 1 });
    const early = await desks.act(desks.people.budget, await desks.pay(10, ahead), 'clear');
    expect(early.body.detail).toContain('so far: ₦0.00');
    const past = await desks.fund({ budget_year: YEAR - 1 });
    const last = await desks.release({ fund_id: past }, 100, { budget_year: YEAR - 1, quarter: 4 });
    await desks.clearedBy(await desks.pay(10, past), desks.people.budget);
    expect(await desks.usedOf(last)).toBe(10);
  });
});

describe('two officers at once', () => {
  it('clear no more together than was released', async () => {
    const { budget, budget2 } = desks.people;
    for (let round = 0; round < 6; round += 1) {
      const fund = await desks.fund({ sub_budget_head_id: desks.travel });
      const warrant = await desks.release({ fund_id: fund }, 100);
      const [one, other] = [await desks.pay(90, fund), await desks.pay(90, fund)];
      const answers = await Promise.all([
        desks.act(budget, one, 'clear'),
        desks.act(budget2, other, 'clear'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await desks.usedOf(warrant)).toBe(90);
    }
  });
});

describe('the database', () => {
  it('moves nothing to the next desks without cash, and lets nothing hold more than is due', async () => {
    const { budget } = desks.people;
    const fund = await desks.fund({ sub_budget_head_id: desks.travel });
    const bare = await desks.pay(10, fund);
    await expect(
      desks.pool.query(
        `update payments set stage = 'budget-office', status = 'cleared', cleared_amount_kobo = amount_kobo where id = ${bare}`,
      ),
    ).rejects.toThrow('cash that was released');
    const warrant = await desks.release({ fund_id: fund }, 100);
    const entry = (payment: number, of: number, kobo: number, kind = 'drawn') =>
      desks.pool.query(
        `insert into warrant_entries (warrant_id, payment_id, fund_id, kind, amount_kobo) values (${of}, ${payment}, ${fund}, '${kind}', ${kobo})`,
      );
    await expect(entry(bare, warrant, 1_000)).rejects.toThrow('more cash than is due');
    await desks.clearedBy(bare, budget);
    await expect(entry(bare, warrant, 1)).rejects.toThrow('more cash than is due');
    await expect(entry(bare, warrant, 20_000)).rejects.toThrow('warrants_used_in_bounds');
    const another = await desks.release({ fund_id: await desks.fund() }, 100);
    await expect(entry(bare, another, 1)).rejects.toThrow('released for its fund');
    await expect(
      desks.pool.query(`update payments set status = 'returned' where id = ${bare}`),
    ).rejects.toThrow('more cash than is due');
    await expect(
      desks.pool.query(`update warrant_entries set amount_kobo = 1 where warrant_id = ${warrant}`),
    ).rejects.toThrow('append-only');
  });
});
