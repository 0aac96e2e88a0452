import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';
import { dayAhead, done } from '../travel/trip-desk.ts';
import { startAdvancesDesk } from './advances-desk.ts';

let desk: Awaited<ReturnType<typeof startAdvancesDesk>>;
beforeAll(async () => {
  desk = await startAdvancesDesk();
}, 120_000);
afterAll(() => desk.close());
beforeEach(() => desk.settleAll());

const receipt = (amount: number, receipt_no: string) => ({ amount, receipt_no, date: lagosToday() });

/** What came back of a payment and what its fund has, in naira. */
async function figures(payment_id: number) {
  const { rows } = await desk.pool.query<{ recovered: number; booked: number; actual: number }>(
    `select p.recovered_kobo / 100 as recovered, f.booked_kobo / 100 as booked, f.actual_kobo / 100 as actual
       from payments p join expenditures e on e.id = p.expenditure_id join funds f on f.id = e.fund_id where p.id = $1`,
    [payment_id],
  );
  return rows[0];
}

describe('an overdue advance', () => {
  it.each([
    [13, false, '0-14'],
    [20, true, '15-21'],
    [40, true, '22-60'],
    [70, true, 'over-60'],
  ])('%i days after its trip: overdue %s, band %s', async (ended, overdue, band) => {
    const { id } = await desk.paid();
    const finished = await desk.ends(id, ended);
    const due = await desk.dueDayOf(finished);
    const told = await desk.readAdvance(id);
    expect(told).toMatchObject({ overdue, band, age_days: ended, due });
    expect(told.overdue_days > 0).toBe(overdue);
  });

  it('keeps its traveller from being paid a trip to come as a claim, submitted or raised', async () => {
    const { traveller, officer } = desk.people;
    const owed = await desk.paid(5);
    const ahead = (days: number) => desk.trip({ started: dayAhead(days), finished: dayAhead(days + 2) });
    const submitted = await desk.submitted(ahead(40));
    const draft = done(await desk.makeClaim(ahead(50)));
    await desk.ends(owed.id, 40);
    const fund_id = await desk.fund();
    const answers = [
      await desk.claimAct(traveller, draft.id, 'submit'),
      await desk.claimAct(officer, submitted.id, 'raise', { fund_id }),
      await desk.raise({ category: 'staff-claim', source_code: submitted.code, fund_id }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, 'ADVANCE_OUTSTANDING']);
      expect(body.detail).toMatch(/a trip is paid to them once it is over\.$/);
    }
    // What was spent by now is paid, and so is everything once nothing is owed.
    const past = await desk.submitted();
    done(await desk.claimAct(officer, past.id, 'raise', { fund_id }));
    await desk.settleAll();
    done(await desk.claimAct(traveller, draft.id, 'submit'));
    done(await desk.claimAct(officer, submitted.id, 'raise', { fund_id }));
  });

  it('keeps its traveller from being raised another, by the act, by the expenditure and in the database', async () => {
    const { officer } = desk.people;
    const owed = await desk.paid();
    const next = done(await desk.make(desk.tour({ started: dayAhead(20), finished: dayAhead(22) })));
    await desk.ends(owed.id, 40);
    const fund_id = await desk.fund();
    const answers = [
      await desk.advanceAct(officer, next.id, 'raise', { fund_id }),
      await desk.raise({ category: 'touring-advance', touring_advance_id: next.id, fund_id }),
      await desk.raise({ category: 'touring-advance', source_code: next.code, fund_id }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, 'ADVANCE_OUTSTANDING']);
      expect(body.detail).toContain(`${owed.code} of `);
    }
    const { actions } = await desk.readAdvance(next.id);
    expect(actions.find(({ name }) => name === 'raise')).toMatchObject({
      ...{ allowed: false, why_not: { code: 'ADVANCE_OUTSTANDING', sentence: answers[0]?.body.detail } },
    });
    const form = await desk.call<{ outstanding: string }>(
      'GET',
      `touringAdvances/entitlement?user_id=${desk.people.traveller.id}`,
      { token: officer.token },
    );
    expect(form.body.data.outstanding).toBe(answers[0]?.body.detail);
    const inbox = await desk.call<{ path: string }[]>('GET', 'inbox', { token: officer.token });
    expect(inbox.body.data.map(({ path }) => path)).not.toContain(`/budget/touring-advance/${next.id}`);
    await expect(
      desk.pool.query(
        `insert into expenditures (code, type, category, description, touring_advance_id, beneficiary, beneficiary_type, beneficiary_id,
           fund_id, department_id, user_id, amount_kobo, raised_amount_kobo, balance_kobo, new_balance_kobo, period, budget_year)
         select draw_code('EXP'), 'staff', category, description, $2, beneficiary, beneficiary_type, beneficiary_id,
           fund_id, department_id, user_id, amount_kobo, raised_amount_kobo, balance_kobo, new_balance_kobo, period, budget_year
           from expenditures where id = $1`,
        [owed.expenditure_id, next.id],
      ),
    ).rejects.toThrow('the traveller has an overdue advance');
    await desk.pool.query(`update touring_advances set status = 'retired' where id = $1`, [owed.id]);
    expect((await desk.advanceAct(officer, next.id, 'raise', { fund_id })).status).toBe(200);
  });

  it('is given more time by its department with a remark, and never less', async () => {
    const { officer, traveller } = desk.people;
    const { id, total } = await desk.paid(40);
    const remark = 'The vessel was late';
    const finished = addDays(lagosToday(), -5);
    for (const [who, body, status] of [
      [traveller, { finished, remark }, 403],
      [officer, { finished: addDays(lagosToday(), -41), remark }, 422],
      [officer, { finished }, 422],
      [officer, { finished, remark }, 200],
    ] as const)
      expect((await desk.advanceAct(who, id, 'extend', body)).status).toBe(status);
    expect(await desk.readAdvance(id)).toMatchObject({ finished, total, overdue: false });
    const news = await desk.pool.query<{ body: string }>(
      'select body from notifications where user_id = $1 and title like $2',
      [traveller.id, '%was moved to%'],
    );
    expect(news.rows.map(({ body }) => body)).toContain(remark);
  });
});

describe('a recovery', () => {
  it('is told to whoever confirms it, who confirms what they saw', async () => {
    const { treasury2, treasury3 } = desk.people;
    const { id, code, payment_id } = await desk.paid(40);
    expect((await desk.readAdvance(id)).open_recovery).toBeNull();
    done(await desk.advanceAct(treasury2, id, 'recover', receipt(1_000, 'R/1')));
    const seen = await desk.readAdvance(id, treasury3);
    const day = lagosToday();
    expect(seen.open_recovery).toMatchObject({ amount: 1_000, receipt_no: 'R/1', day, payment_id });
    const { title, effect } = touringAdvanceWorkflow.acts.confirm;
    expect(title(seen as never)).toBe(`Confirm that ₦1,000.00 of ${code} was recovered?`);
    expect(effect(seen as never)).toContain(`₦1,000.00 was recovered on ${formatDay(day)}, receipt R/1.`);

    // Something else is recorded on the payment meanwhile.
    done(await desk.pay(treasury2, payment_id, 'withdraw-correction', { reason: 'The amount is wrong' }));
    done(await desk.pay(treasury2, payment_id, 'recover', receipt(90_000, 'R/2')));
    const blind = await desk.advanceAct(treasury3, id, 'confirm', { seen: seen.version, seen_amount: 1_000 });
    expect([blind.status, blind.body.code]).toEqual([409, 'STALE']);
    expect(blind.body.detail).toContain('The amount recorded as recovered is now ₦90,000.00');
    const again = await desk.readAdvance(id, treasury3);
    done(await desk.advanceAct(treasury3, id, 'confirm', { seen: again.version, seen_amount: 90_000 }));
    expect(await figures(payment_id)).toMatchObject({ recovered: 90_000 });
  });

  it('is recorded by one and confirmed by another of treasury, and closes the advance when nothing is left', async () => {
    const { treasury2, treasury3, officer } = desk.people;
    const { id, payment_id } = await desk.paid(3);
    const early = await desk.advanceAct(treasury2, id, 'recover', receipt(1_000, 'R/0'));
    expect([early.status, early.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(early.body.detail).toContain('only what is overdue is recovered');
    await desk.ends(id, 40);
    for (const [body, field] of [
      [receipt(116_000.01, 'OV/1'), 'amount'],
      [{ ...receipt(5, 'OV/1'), date: '2020-01-01' }, 'date'],
    ] as const)
      expect((await desk.advanceAct(treasury2, id, 'recover', body)).body.errors).toHaveProperty(field);
    expect((await desk.advanceAct(officer, id, 'recover', receipt(5, 'OV/1'))).status).toBe(403);
    done(await desk.advanceAct(treasury2, id, 'recover', receipt(100_000, 'OV/1')));
    const twice = await desk.advanceAct(treasury2, id, 'recover', receipt(5, 'OV/2'));
    expect([twice.status, twice.body.code]).toEqual([409, 'WRONG_STATE']);
    const own = await desk.advanceAct(treasury2, id, 'confirm');
    expect([own.status, own.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    const first = await desk.advanceAct(treasury3, id, 'confirm');
    expect(first.body.message).toContain('₦16,000.00 of');
    expect(done(first)).toMatchObject({ status: 'paid', recovered: 100_000, paid_amount: 116_000 });
    expect(await figures(payment_id)).toEqual({ recovered: 100_000, booked: 16_000, actual: 16_000 });
    done(await desk.advanceAct(treasury2, id, 'recover', receipt(16_000, 'OV/2')));
    const last = await desk.advanceAct(treasury3, id, 'confirm');
    expect(done(last)).toMatchObject({ status: 'closed', recovered: 116_000, overdue: false });
    expect(await figures(payment_id)).toEqual({ recovered: 116_000, booked: 0, actual: 0 });
    const timeline = await desk.call<{ action: string; remark: string | null }[]>(
      'GET',
      `touringAdvances/${id}/timeline`,
      { token: officer.token },
    );
    expect(timeline.body.data.map(({ remark }) => remark)).toContain(
      '₦16,000.00 came back, receipt OV/2: nothing is left of it',
    );
  });

  it('closes the advance likewise by its payment, and by the route of its expenditure', async () => {
    const { treasury2, treasury3 } = desk.people;
    const ways = [
      (payment_id: number, _: number) => [
        `payments/${payment_id}/recover`,
        `payments/${payment_id}/confirm-correction`,
      ],
      (_: number, id: number) => [`expenditures/${id}/recover`, `expenditures/${id}/recover/confirm`],
    ];
    for (const way of ways) {
      const { id, payment_id, expenditure_id } = await desk.paid();
      const [recover = '', confirm = ''] = way(payment_id, expenditure_id);
      done(await desk.call('POST', recover, { token: treasury2.token, body: receipt(116_000, `WAY/${id}`) }));
      expect((await desk.readAdvance(id)).status).toBe('paid');
      done(await desk.call('POST', confirm, { token: treasury3.token, body: {} }));
      expect(await desk.readAdvance(id)).toMatchObject({ status: 'closed', recovered: 116_000 });
    }
  });

  it('is confirmed once, however many confirm it', async () => {
    const { treasury2, treasury3 } = desk.people;
    const { id, payment_id } = await desk.paid(40);
    done(await desk.advanceAct(treasury2, id, 'recover', receipt(1_000, 'ONCE/1')));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        turn % 2
          ? desk.advanceAct(treasury3, id, 'confirm')
          : desk.pay(treasury3, payment_id, 'confirm-correction'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await figures(payment_id)).toMatchObject({ recovered: 1_000 });
  });

  it('takes so much from what its retirement accounts for', async () => {
    const { treasury2, treasury3, traveller } = desk.people;
    const { id, payment_id } = await desk.paid(40);
    await desk.pool.query(
      `insert into retirements (code, touring_advance_id, purpose, started, finished, category, transportation, destination, total_kobo,
         department_id, user_id, filed_by)
       select draw_code('RT'), id, purpose, started, finished, category, transportation, destination, total_kobo, department_id, $2, $2
         from touring_advances where id = $1`,
      [id, traveller.id],
    );
    done(await desk.pay(treasury2, payment_id, 'recover', receipt(16_000, 'ONCE/2')));
    done(await desk.pay(treasury3, payment_id, 'confirm-correction'));
    const { rows } = await desk.pool.query(
      'select total_kobo from retirements where touring_advance_id = $1',
      [id],
    );
    expect(rows).toEqual([{ total_kobo: 10_000_000 }]);
  });
});

it('says until when it may be retired where it is not overdue', async () => {
  const { id } = await desk.paid(3);
  const { actions, due } = await desk.readAdvance(id, desk.people.treasury);
  expect(actions.find(({ name }) => name === 'recover')?.why_not?.sentence).toBe(
    `It may be retired until ${formatDay(due)}: only what is overdue is recovered.`,
  );
});
