import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';
import { startRefundDesk } from './refund-desk.ts';

let desk: Awaited<ReturnType<typeof startRefundDesk>>;
beforeAll(async () => {
  desk = await startRefundDesk();
});
afterAll(() => desk.close());

const asked: typeof desk.refunds.askIct = (...what) => desk.refunds.askIct(...what);

describe('an answer that is owed too long', () => {
  let fund: number;
  let refund: { id: number; code: string };
  beforeEach(async () => {
    fund = await desk.fund();
    refund = done(await asked((await desk.bought(10)).expenditure, 10));
  });

  const late = () =>
    desk.pool.query(`update refunds set moved_at = now() - interval '15 days' where id = $1`, [refund.id]);
  const raise = (more: object = {}) =>
    desk.call('POST', 'expenditures', {
      token: desk.people.officer.token,
      body: desk.purchase(fund, 5, { ...more }),
    });

  it('keeps the department from raising to third parties until it answers', async () => {
    expect((await raise()).status).toBe(201);
    await late();
    const refused = await raise();
    expect([refused.status, refused.body.code]).toEqual([422, 'REFUND_UNANSWERED']);
    expect(refused.body.detail).toMatch(
      new RegExp(
        `^Works has waited since .+ for an answer to ${refund.code} \\(₦10\\.00\\)\\. Answer it first, or ask the budget office to excuse the delay\\.$`,
      ),
    );
    const staff = {
      type: 'staff',
      beneficiary: undefined,
      beneficiary_type: 'staff',
      beneficiary_id: desk.people.payee.id,
    };
    expect((await raise(staff)).status).toBe(201);
    done(await desk.refunds.act(desk.people.officer, refund.id, 'deny', { response: 'Not ours' }));
    expect((await raise()).status).toBe(201);
  });

  it('is excused by nobody of the department that owes it, or of one above it', async () => {
    await late();
    const own = await addPerson(desk, { groups: ['Budget Officers'], department_id: desk.ict });
    const refused = await desk.refunds.act(own, refund.id, 'excuse', { remark: 'We were on a mission' });
    expect([refused.body.code, refused.body.detail]).toEqual([
      'SOD_SAME_PERSON',
      'Your own department owes this answer. Another budget officer must act.',
    ]);
    expect((await raise()).body.code).toBe('REFUND_UNANSWERED');
    done(await desk.refunds.act(desk.people.budget, refund.id, 'excuse', { remark: 'On a mission' }));
    done(await desk.refunds.act(desk.people.payer, refund.id, 'withdraw'));
  });

  it('is excused by the budget office with a remark, and counts again when it is sent again', async () => {
    const { budget, officer, payer } = desk.people;
    const excuse = (remark = 'On a mission') => desk.refunds.act(budget, refund.id, 'excuse', { remark });
    expect((await excuse()).body.detail).toBe(
      'Its answer is not overdue: it keeps nobody from raising expenditures.',
    );
    await late();
    expect((await excuse('')).body.errors).toHaveProperty('remark');
    expect((await desk.refunds.act(officer, refund.id, 'excuse', { remark: 'Me' })).body.code).toBe(
      'FORBIDDEN',
    );
    expect((await excuse()).body.message).toBe(
      `Information Technology is excused from answering ${refund.code} in time.`,
    );
    expect((await raise()).status).toBe(201);
    expect((await excuse()).body.detail).toMatch(/^It was excused on /);
    done(await desk.refunds.act(officer, refund.id, 'deny', { response: 'Not ours' }));
    done(await desk.refunds.act(payer, refund.id, 'resend'));
    await late();
    expect((await raise()).body.code).toBe('REFUND_UNANSWERED');
    await desk.pool.query(`update settings set value = '0' where key = 'refund_answer_days'`);
    expect((await raise()).status).toBe(201);
    await desk.pool.query(`update settings set value = '14' where key = 'refund_answer_days'`);
    done(await desk.refunds.act(payer, refund.id, 'withdraw'));
  });
});
