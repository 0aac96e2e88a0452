import { describe, expect, it } from 'vitest';
import {
  type LockedFund,
  refuseIfClosed,
  refuseIfRaisingClosed,
  refuseIfShort,
} from '#server/domain/budget/lock-funds.ts';
import { refuseUnlessOwn, seesFund, seesWholeBudget } from '#server/domain/budget/scope.ts';
import { judgeBatch } from '#server/domain/payments/batch-rules.ts';
import { seesFundOf } from '#server/domain/payments/scope.ts';
import type { Actor } from '#server/frame/actor.ts';
import { MAX_KOBO, nairaToKobo, parseNairaText, sumNaira } from '#shared/money.ts';
import { batchState, batchWorkflow, directly, openPayments } from '#shared/workflows/batches.ts';
import { batchmateRefusal, unlikeBatchmates } from '#shared/workflows/batching.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { fundChangeWorkflow } from '#shared/workflows/fund-changes.ts';
import { aboveWhatIsLeft, refundWorkflow } from '#shared/workflows/refunds.ts';
import { somebody, verdict } from './judged.ts';

const budget = somebody({ offices: ['budget-officers'] });
const officer = somebody({ departments: [1] });
const expenditure = (more: object = {}) => ({
  ...{ id: 1, code: 'EXP1', type: 'third-party', department_id: 1, fund_id: 1, status: 'cleared' },
  ...{ beneficiary: 'X Ltd', beneficiary_type: 'vendor', amount_kobo: 100 },
  ...more,
});
const chosen = (records: readonly object[], actor = officer, ids = records.map((_, at) => at + 1)) => {
  const found = records.map((more, at) => expenditure({ id: at + 1, code: `EXP${at + 1}`, ...more }));
  return () => judgeBatch(found as never, ids, actor as Actor);
};
const refusedWith = (code: string) => expect.objectContaining({ code });
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a batch', () => {
  it('is raised by an officer of its department, and by no office for another', () => {
    expect(codeOf(chosen([{ type: 'staff', beneficiary_type: 'staff' }]))).toBe('allowed');
    expect(codeOf(chosen([{ department_id: 2 }]))).toBe('NOT_FOUND');
    expect(codeOf(chosen([{ department_id: 2 }], somebody({ offices: ['audit'], departments: [1] })))).toBe(
      'FORBIDDEN',
    );
  });

  it('takes what is committed and in no other batch', () => {
    expect(codeOf(chosen([{ status: 'batched' }]))).toBe('WRONG_STATE');
    expect(codeOf(chosen([{}], officer, [1, 7]))).toBe('NOT_FOUND');
  });

  it('holds one type, one department and one fund, and no more than its type carries', () => {
    const two = [
      { type: 'staff', beneficiary_type: 'staff' },
      { type: 'staff', beneficiary_type: 'staff' },
    ];
    expect(codeOf(chosen(two))).toBe('allowed');
    expect(codeOf(chosen([two[0] ?? {}, { ...two[1], fund_id: 2 }]))).toBe('RULE');
    expect(codeOf(chosen([{}, {}]))).toBe('RULE');
    expect(codeOf(chosen([{ type: 'staff' }]))).toBe('RULE');
    const one = { code: 'EXP1', type: 'staff', department_id: 1, fund_id: 1 } as const;
    expect(unlikeBatchmates(one, one)).toBeNull();
    expect(unlikeBatchmates(one, { ...one, type: 'third-party' })).toMatch(/types/);
    expect(unlikeBatchmates(one, { ...one, department_id: 2 })).toMatch(/departments/);
    expect(unlikeBatchmates(one, { ...one, fund_id: 2 })).toMatch(/funds/);
    expect(
      batchmateRefusal([{ ...one, type: 'third-party' }], { ...one, type: 'third-party' }),
    ).not.toBeNull();
  });

  it('is taken apart while nothing of it is cleared, and reversed directly for a while', () => {
    const ends = new Date('2026-06-15T12:00:00Z');
    const batch = {
      status: 'pending',
      code: 'B1',
      department_id: 1,
      payments: [{ stage: 'in-progress', status: 'pending' }],
      window_ends_at: ends,
      frozen_by: null,
    };
    const cleared = { ...batch, payments: [{ stage: 'budget-office', status: 'cleared' }] };
    expect(verdict(batchWorkflow, 'delete', batch, officer)).toBe('allowed');
    expect(verdict(batchWorkflow, 'delete', batch, somebody({ departments: [2] }))).toBe('FORBIDDEN');
    expect(verdict(batchWorkflow, 'delete', cleared, officer)).toBe('WRONG_STATE');
    expect(verdict(batchWorkflow, 'delete', { ...batch, frozen_by: 'RV1' }, officer)).toBe('WRONG_STATE');
    expect(directly(batch as never, ends)).toBeNull();
    expect(directly(batch as never, new Date(ends.getTime() + 1))).not.toBeNull();
    expect(directly(cleared as never, ends)).not.toBeNull();
    const paid = { ...batch, status: 'paid', payments: [{ stage: 'treasury', status: 'paid' }] };
    expect(verdict(batchWorkflow, 'reverse', paid, officer)).toBe('WRONG_STATE');
    expect(
      openPayments({ payments: [{ status: 'paid' }, { status: 'returned' }, { status: 'queried' }] }),
    ).toHaveLength(1);
  });

  it('stands where its payments do', () => {
    const none = { deleted: false, reversed: false };
    const paid = { stage: 'treasury', status: 'paid' } as const;
    const audited = { stage: 'audit', status: 'cleared' } as const;
    const first = { stage: 'in-progress', status: 'pending' } as const;
    expect(batchState([paid], { ...none, deleted: true })).toBe('deleted');
    expect(batchState([paid], { ...none, reversed: true })).toBe('reversed');
    expect(batchState([{ stage: 'treasury', status: 'returned' }], none)).toBe('returned');
    expect(batchState([paid, paid], none)).toBe('paid');
    expect(batchState([paid, { stage: 'treasury', status: 'queried' }], none)).toBe('queried');
    expect(batchState([paid, audited], none)).toBe('registered');
    expect(batchState([audited, first], none)).toBe('in-progress');
    expect(batchState([first, first], none)).toBe('pending');
  });
});

describe('the budget', () => {
  it('is changed by two officers of the budget office', () => {
    const change = { status: 'pending', kind: 'top-up', requested_by: 8 };
    expect(verdict(fundChangeWorkflow, 'approve', change, budget)).toBe('allowed');
    expect(verdict(fundChangeWorkflow, 'approve', { ...change, requested_by: 9 }, budget)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(verdict(fundChangeWorkflow, 'approve', change, somebody({ offices: ['treasury'] }))).toBe(
      'FORBIDDEN',
    );
    expect(verdict(fundChangeWorkflow, 'deny', { ...change, status: 'approved' }, budget)).toBe(
      'WRONG_STATE',
    );
  });

  it('is whole to its offices alone, and of a department to its own', () => {
    expect(seesWholeBudget(officer as Actor)).toBe(false);
    for (const office of ['budget-officers', 'treasury', 'audit', 'administrators'] as const)
      expect(seesWholeBudget(somebody({ offices: [office] }) as Actor)).toBe(true);
    for (const office of ['store', 'logistics', 'records'] as const)
      expect(seesWholeBudget(somebody({ offices: [office] }) as Actor)).toBe(false);
    expect(seesFund(officer as Actor, { department_id: 1 })).toBe(true);
    expect(seesFund(officer as Actor, { department_id: 2 })).toBe(false);
    const lacks = ['read-funds', 'read-overview', 'browse-overview', 'browse-funds'];
    expect(seesFund(somebody({ departments: [1], lacks }) as Actor, { department_id: 1 })).toBe(false);
    expect(seesFundOf({ department_id: 2 }, officer as Actor)).toBe(false);
    expect(seesFundOf({ department_id: 1 }, officer as Actor)).toBe(true);
  });

  it('is spent by the department whose it is: another’s is absent, or forbidden to who sees all', () => {
    const act = (actor: unknown) =>
      codeOf(() => refuseUnlessOwn(actor as Actor, { department_id: 2 }, 'No.', 'None.'));
    expect(act(somebody({ departments: [2] }))).toBe('allowed');
    expect(act(officer)).toBe('NOT_FOUND');
    expect(act(somebody({ offices: ['audit'] }))).toBe('FORBIDDEN');
  });

  it('has nothing entered in a closed year, and no more committed than is available', () => {
    const fund = {
      id: 1,
      code: 'C1',
      name: 'Fuel',
      budget_year: 2026,
      is_closed: false,
      raising_is_closed: false,
      approved_kobo: 100,
      booked_kobo: 40,
      actual_kobo: 0,
      reserved_kobo: 10,
      available_kobo: 50,
    } as LockedFund;
    expect(() => refuseIfShort(fund, 50)).not.toThrow();
    expect(() => refuseIfShort(fund, 51)).toThrow(refusedWith('FUND_SHORT'));
    expect(() => refuseIfClosed(fund)).not.toThrow();
    expect(() => refuseIfClosed({ ...fund, is_closed: true })).toThrow(refusedWith('PERIOD_CLOSED'));
    expect(() => refuseIfRaisingClosed(fund)).not.toThrow();
    expect(() => refuseIfRaisingClosed({ ...fund, raising_is_closed: true })).toThrow(
      refusedWith('PERIOD_CLOSED'),
    );
    expect(() => refuseIfRaisingClosed({ ...fund, is_closed: true })).toThrow(refusedWith('PERIOD_CLOSED'));
  });

  it('gives an expenditure back only before it is batched, to its department', () => {
    const facts = { status: 'cleared', department_id: 1, batch: null };
    expect(verdict(expenditureWorkflow, 'delete', facts, officer)).toBe('allowed');
    expect(verdict(expenditureWorkflow, 'delete', { ...facts, status: 'batched' }, officer)).toBe(
      'WRONG_STATE',
    );
    expect(verdict(expenditureWorkflow, 'delete', facts, somebody({ departments: [2] }))).toBe('FORBIDDEN');
  });
});

describe('a refund', () => {
  const asked = {
    status: 'pending',
    user_id: 8,
    resent_by: null,
    department_id: 1,
    beneficiary_id: 2,
    is_bouncing: false,
    is_overdue: true,
    excused_at: null,
  };

  it('is answered by the department that is asked, and by nobody who asked', () => {
    expect(verdict(refundWorkflow, 'fulfil', asked, officer)).toBe('allowed');
    expect(verdict(refundWorkflow, 'fulfil', asked, somebody({ departments: [2] }))).toBe('FORBIDDEN');
    expect(verdict(refundWorkflow, 'fulfil', { ...asked, user_id: 9 }, officer)).toBe('SOD_SAME_PERSON');
    expect(verdict(refundWorkflow, 'deny', { ...asked, resent_by: 9 }, officer)).toBe('SOD_SAME_PERSON');
    expect(verdict(refundWorkflow, 'fulfil', { ...asked, is_bouncing: true }, officer)).toBe('WRONG_STATE');
    expect(verdict(refundWorkflow, 'withdraw', asked, somebody({ departments: [2] }))).toBe('allowed');
    expect(verdict(refundWorkflow, 'drop', { ...asked, status: 'denied' }, officer)).toBe('FORBIDDEN');
  });

  it('is excused by the budget office once it is overdue, and not for one’s own department', () => {
    expect(verdict(refundWorkflow, 'excuse', asked, budget)).toBe('allowed');
    expect(verdict(refundWorkflow, 'excuse', { ...asked, is_overdue: false }, budget)).toBe('WRONG_STATE');
    expect(verdict(refundWorkflow, 'excuse', { ...asked, excused_at: '2026-06-01' }, budget)).toBe(
      'WRONG_STATE',
    );
    expect(
      verdict(refundWorkflow, 'excuse', asked, somebody({ offices: ['budget-officers'], departments: [1] })),
    ).toBe('SOD_SAME_PERSON');
  });

  it('asks for no more than is left', () => {
    expect(aboveWhatIsLeft(100, 100, 'EXP1')).toBeNull();
    expect(aboveWhatIsLeft(100, 101, 'EXP1')).not.toBeNull();
    expect(aboveWhatIsLeft(0, 1, 'EXP1')).not.toBeNull();
  });
});

describe('money', () => {
  it('is whole kobo, within bounds', () => {
    expect(nairaToKobo(1.05)).toBe(105);
    expect(nairaToKobo(-0.5)).toBe(-50);
    expect(() => nairaToKobo(0.005)).toThrow();
    expect(() => nairaToKobo(MAX_KOBO / 100 + 1)).toThrow();
    expect(sumNaira([0.1, 0.2])).toBe(0.3);
    expect(parseNairaText('₦1,250,000.5')).toBe(125_000_050);
  });
});
