import { describe, expect, it } from 'vitest';
import {
  clearingsThatStand,
  deskFor,
  movedOn,
  type PaymentFacts,
  settledAlready,
  voucherMissing,
} from '#shared/workflows/payment-duties.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';
import { reversalWorkflow } from '#shared/workflows/reversals.ts';
import { somebody, verdict } from './judged.ts';

const at = '2026-06-01T09:00:00Z';
const act = (action: string, desk: string | null, user_id: number, acting_for_id: number | null = null) => ({
  ...{ action, desk, user_id, acting_for_id, at },
});
const payment = (more: object) => ({
  ...{
    stage: 'in-progress',
    status: 'pending',
    department_id: 1,
    batch_no: 'B1',
    raised: [],
    paid_people: [],
  },
  ...{
    bank_changes: [],
    acts: [],
    open_bounce: null,
    open_correction: null,
    recovered_kobo: 0,
    refunded_kobo: 0,
  },
  ...{ draws_parts: false, retired_advance: null, frozen_by: null, unvouched: null, blocked_vendor: null },
  ...{ separation: 'strict' },
  ...more,
});
const budget = somebody({ offices: ['budget-officers'] });
const treasury = somebody({ offices: ['treasury'] });
const audit = somebody({ offices: ['audit'] });
const TO_POST = { stage: 'audit', status: 'cleared' };
const PAID = { stage: 'treasury', status: 'paid' };
const on = (name: string, more: object, who = budget) => verdict(paymentWorkflow, name, payment(more), who);

describe('who acts on a payment', () => {
  it('is the office whose turn it is', () => {
    expect(on('clear', {})).toBe('allowed');
    expect(on('clear', {}, treasury)).toBe('WRONG_STATE');
    expect(on('clear', { stage: 'budget-office', status: 'cleared' }, treasury)).toBe('allowed');
    expect(on('clear', { stage: 'treasury', status: 'cleared' }, audit)).toBe('allowed');
    expect(on('clear', { stage: 'treasury', status: 'responded' }, audit)).toBe('allowed');
    expect(on('clear', { stage: 'treasury', status: 'queried' }, audit)).toBe('WRONG_STATE');
    expect(on('clear', TO_POST, treasury)).toBe('allowed');
    expect(on('clear', TO_POST, audit)).toBe('WRONG_STATE');
    expect(on('clear', {}, somebody({ offices: ['budget-officers'], lacks: ['edit-payments'] }))).toBe(
      'FORBIDDEN',
    );
  });

  it('is nobody who raised it, whom it pays, or who changed the account lately', () => {
    expect(on('clear', { raised: [{ user_id: 9, code: 'EXP1', at }] })).toBe('SOD_SAME_PERSON');
    expect(on('clear', { paid_people: [{ user_id: 9, how: 'account' }] })).toBe('SOD_SAME_PERSON');
    expect(on('clear', { bank_changes: [{ user_id: 9, did: 'proposed', at }] })).toBe('SOD_SAME_PERSON');
    expect(on('clear', { bank_changes: [{ user_id: 8, did: 'proposed', at }] })).toBe('allowed');
  });

  it('is nobody who acted at another desk, or for whom somebody did, by the setting', () => {
    const acts = [act('clear', 'budget-office', 9)];
    const audited = { stage: 'treasury', status: 'cleared', acts };
    expect(on('clear', { stage: 'budget-office', status: 'cleared', acts }, treasury)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(on('clear', audited, audit)).toBe('SOD_SAME_PERSON');
    expect(on('clear', { ...audited, separation: 'consecutive' }, audit)).toBe('allowed');
    expect(
      on('clear', { ...audited, acts: [act('clear', 'treasury', 9)], separation: 'consecutive' }, audit),
    ).toBe('SOD_SAME_PERSON');
    expect(on('clear', { ...audited, acts: [act('clear', 'treasury', 8, 9)] }, audit)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(on('edit', { ...audited, acts: [act('query', 'audit', 9)] }, audit)).toBe('allowed');
  });

  it('is nobody while the reversal of its batch is asked for', () => {
    expect(on('clear', { frozen_by: 'RV1' })).toBe('WRONG_STATE');
  });
});

describe('what is paid', () => {
  it('goes to no blocked vendor, and for no goods that did not come', () => {
    expect(on('clear', { blocked_vendor: 'X Ltd' })).toBe('VENDOR_BLOCKED');
    expect(on('clear', { ...TO_POST, blocked_vendor: 'X Ltd' }, treasury)).toBe('VENDOR_BLOCKED');
    const unvouched = { code: 'ORD1', vouched_kobo: 0, claimed_kobo: 100 };
    expect(on('clear', { unvouched })).toBe('allowed');
    expect(on('clear', { stage: 'treasury', status: 'cleared', unvouched }, audit)).toBe('VOUCHER_MISSING');
    expect(on('clear', { ...TO_POST, unvouched }, treasury)).toBe('VOUCHER_MISSING');
    expect(voucherMissing({ unvouched: null })).toBeNull();
  });

  it('comes back by two people of treasury', () => {
    const open_bounce = { requested_by: 9, requested_by_name: 'A', at };
    const open_correction = { ...open_bounce, words: 'came back' };
    expect(on('bounce', PAID, treasury)).toBe('allowed');
    expect(on('bounce', PAID, audit)).toBe('FORBIDDEN');
    expect(on('bounce', { ...PAID, open_bounce }, treasury)).toBe('WRONG_STATE');
    expect(on('confirm-bounce', { ...PAID, open_bounce }, treasury)).toBe('SOD_SAME_PERSON');
    expect(
      on('confirm-bounce', { ...PAID, open_bounce: { ...open_bounce, requested_by: 8 } }, treasury),
    ).toBe('allowed');
    expect(on('confirm-bounce', PAID, treasury)).toBe('WRONG_STATE');
    expect(on('withdraw-bounce', PAID, treasury)).toBe('WRONG_STATE');
    expect(on('confirm-correction', { ...PAID, open_correction }, treasury)).toBe('SOD_SAME_PERSON');
    expect(
      on(
        'confirm-correction',
        { ...PAID, open_correction: { ...open_correction, requested_by: 8 } },
        treasury,
      ),
    ).toBe('allowed');
    expect(on('confirm-correction', PAID, treasury)).toBe('WRONG_STATE');
    expect(on('recover', { ...PAID, open_correction }, treasury)).toBe('WRONG_STATE');
  });

  it('is not posted anew once some came back, others carry some, or the advance is retired', () => {
    const settled = payment({}) as unknown as PaymentFacts;
    expect(settledAlready(settled)).toBeNull();
    expect(settledAlready({ ...settled, recovered_kobo: 1 })?.code).toBe('SETTLED_ALREADY');
    expect(settledAlready({ ...settled, refunded_kobo: 1 })?.code).toBe('SETTLED_ALREADY');
    expect(settledAlready({ ...settled, retired_advance: 'TA1' })?.code).toBe('SETTLED_ALREADY');
    expect(on('bounce', { ...PAID, recovered_kobo: 1 }, treasury)).toBe('SETTLED_ALREADY');
    expect(on('reissue', PAID, treasury)).toBe('WRONG_STATE');
    expect(on('reissue', { ...PAID, recovered_kobo: 1 }, treasury)).toBe('allowed');
  });
});

describe('what undoes what', () => {
  it('a clearing is pulled back by its office until the next acts', () => {
    const cleared = { stage: 'budget-office', status: 'cleared' };
    expect(on('pull-back', { ...cleared, acts: [act('clear', 'budget-office', 9)] })).toBe('allowed');
    const moved = [act('clear', 'budget-office', 9), act('edit', 'treasury', 8)];
    expect(on('pull-back', { ...cleared, acts: moved })).toBe('WRONG_STATE');
    const undone = [...moved.slice(0, 1), act('clear', 'treasury', 8), act('pull-back', 'treasury', 8)];
    expect(movedOn(payment({ acts: undone }) as never)).toBeNull();
  });

  it('clearings stand until they are pulled back, returned, or brought back by the bank', () => {
    const office = (action: string, at_office: string) => ({ action, office: at_office });
    const chain = [
      office('clear', 'Budget office'),
      office('clear', 'Treasury'),
      office('clear', 'Audit'),
      office('post', 'Treasury'),
    ];
    expect(clearingsThatStand(chain)).toHaveLength(4);
    expect(clearingsThatStand([...chain, office('confirm-bounce', 'Treasury')])).toHaveLength(3);
    expect(clearingsThatStand([...chain.slice(0, 2), office('return', 'Audit')])).toHaveLength(0);
    expect(clearingsThatStand([...chain.slice(0, 2), office('pull-back', 'Treasury')])).toHaveLength(1);
  });

  it('a return from the last desk follows only a return by the bank', () => {
    expect(on('return', TO_POST, treasury)).toBe('WRONG_STATE');
    expect(on('return', { ...TO_POST, acts: [act('confirm-bounce', 'posting', 8)] }, treasury)).toBe(
      'allowed',
    );
  });

  it('what treasury does of the bank counts for the desk at which it sat', () => {
    expect(deskFor([act('clear', 'treasury', 9)] as never, 9)).toBe('treasury');
    expect(deskFor([act('clear', 'treasury', 8, 9)] as never, 9)).toBe('treasury');
    expect(deskFor([act('clear', 'treasury', 8)] as never, 9)).toBe('posting');
  });

  it('a query is answered by the department that raised it, or by treasury', () => {
    const queried = { stage: 'treasury', status: 'queried' };
    expect(on('respond', queried, somebody({ departments: [1] }))).toBe('allowed');
    expect(on('respond', queried, somebody({ departments: [2] }))).toBe('FORBIDDEN');
    expect(on('respond', queried, somebody({ departments: [1], lacks: ['add-batches'] }))).toBe('FORBIDDEN');
    expect(on('respond', queried, treasury)).toBe('allowed');
    expect(on('respond', { ...queried, paid_people: [{ user_id: 9, how: 'person' }] }, treasury)).toBe(
      'SOD_SAME_PERSON',
    );
  });

  it('a reversal is answered by the budget office, and by nobody who raised it or whom it pays', () => {
    const asked = { status: 'pending', department_id: 1, raised: [], paid_people: [] };
    expect(verdict(reversalWorkflow, 'approve', asked, budget)).toBe('allowed');
    expect(verdict(reversalWorkflow, 'approve', asked, treasury)).toBe('FORBIDDEN');
    const raised = { ...asked, raised: [{ user_id: 9, code: 'B1', at }] };
    expect(verdict(reversalWorkflow, 'approve', raised, budget)).toBe('SOD_SAME_PERSON');
    expect(
      verdict(reversalWorkflow, 'deny', { ...asked, paid_people: [{ user_id: 9, how: 'name' }] }, budget),
    ).toBe('SOD_SAME_PERSON');
    expect(verdict(reversalWorkflow, 'withdraw', asked, somebody({ departments: [2] }))).toBe('FORBIDDEN');
  });
});
