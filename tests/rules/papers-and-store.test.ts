import { describe, expect, it } from 'vitest';
import { claimWorkflow } from '#shared/workflows/claims.ts';
import { orderWorkflow } from '#shared/workflows/orders.ts';
import { requisitionWorkflow } from '#shared/workflows/requisitions.ts';
import { outcomeOf, retirementWorkflow } from '#shared/workflows/retirements.ts';
import { countWorkflow, seesLedger } from '#shared/workflows/stock-counts.ts';
import { writeOffWorkflow } from '#shared/workflows/stock-write-offs.ts';
import { touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';
import { somebody, verdict } from './judged.ts';

const officer = somebody({ departments: [1] });
const head = somebody({ heads: [1] });
const treasury = somebody({ offices: ['treasury'] });
const store = somebody({ offices: ['store'] });
const audit = somebody({ offices: ['audit'] });

describe('a claim', () => {
  const claim = (more: object) => ({
    status: 'draft',
    user_id: 8,
    department_id: 1,
    claim_type: 'claim',
    deciding_department_id: 1,
    deputy_id: null,
    ...more,
  });

  it('is submitted and withdrawn by whose it is', () => {
    expect(verdict(claimWorkflow, 'submit', claim({ user_id: 9 }), officer)).toBe('allowed');
    expect(verdict(claimWorkflow, 'submit', claim({}), officer)).toBe('FORBIDDEN');
    expect(verdict(claimWorkflow, 'delete', claim({}), officer)).toBe('FORBIDDEN');
  });

  it('is endorsed by the head or the deputy, and never one’s own', () => {
    const waits = { status: 'with-head' };
    expect(verdict(claimWorkflow, 'endorse', claim(waits), head)).toBe('allowed');
    expect(verdict(claimWorkflow, 'endorse', claim(waits), officer)).toBe('FORBIDDEN');
    expect(verdict(claimWorkflow, 'endorse', claim({ ...waits, deputy_id: 9 }), officer)).toBe('allowed');
    expect(verdict(claimWorkflow, 'endorse', claim({ ...waits, user_id: 9 }), head)).toBe('SOD_SAME_PERSON');
    expect(verdict(claimWorkflow, 'return', claim({ ...waits, user_id: 9 }), head)).toBe('SOD_SAME_PERSON');
  });

  it('is raised by its department, and stays as it is where it settles a retirement', () => {
    const registered = { status: 'registered' };
    expect(verdict(claimWorkflow, 'raise', claim(registered), officer)).toBe('allowed');
    expect(verdict(claimWorkflow, 'raise', claim(registered), somebody({ departments: [2] }))).toBe(
      'FORBIDDEN',
    );
    expect(
      verdict(
        claimWorkflow,
        'raise',
        claim(registered),
        somebody({ departments: [1], lacks: ['add-expenditures'] }),
      ),
    ).toBe('FORBIDDEN');
    expect(
      verdict(claimWorkflow, 'return', claim({ ...registered, claim_type: 'settlement' }), officer),
    ).toBe('WRONG_STATE');
    expect(
      verdict(
        claimWorkflow,
        'withdraw',
        claim({ ...registered, user_id: 9, claim_type: 'settlement' }),
        officer,
      ),
    ).toBe('WRONG_STATE');
  });
});

describe('a touring advance', () => {
  const advance = (more: object) => ({
    status: 'paid',
    user_id: 8,
    department_id: 1,
    finished: '2026-05-01',
    outstanding: null,
    due: '2026-05-20',
    open_recovery: null,
    ...more,
  });

  it('is given to nobody who owes the retirement of another', () => {
    expect(verdict(touringAdvanceWorkflow, 'raise', advance({ status: 'pending' }), officer)).toBe('allowed');
    expect(
      verdict(
        touringAdvanceWorkflow,
        'raise',
        advance({ status: 'pending', outstanding: 'TA1 is owed.' }),
        officer,
      ),
    ).toBe('ADVANCE_OUTSTANDING');
  });

  it('is recovered once it is overdue, by two people, never by its traveller', () => {
    expect(verdict(touringAdvanceWorkflow, 'recover', advance({}), treasury)).toBe('allowed');
    expect(verdict(touringAdvanceWorkflow, 'recover', advance({ due: '2026-06-15' }), treasury)).toBe(
      'WRONG_STATE',
    );
    expect(verdict(touringAdvanceWorkflow, 'recover', advance({ user_id: 9 }), treasury)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(
      verdict(touringAdvanceWorkflow, 'recover', advance({ open_recovery: { requested_by: 8 } }), treasury),
    ).toBe('WRONG_STATE');
    expect(verdict(touringAdvanceWorkflow, 'recover', advance({}), officer)).toBe('FORBIDDEN');
    const confirms =
      Object.keys(touringAdvanceWorkflow.acts).find((name) => name.startsWith('confirm')) ?? '';
    expect(
      verdict(touringAdvanceWorkflow, confirms, advance({ open_recovery: { requested_by: 9 } }), treasury),
    ).toBe('SOD_SAME_PERSON');
    expect(
      verdict(touringAdvanceWorkflow, confirms, advance({ open_recovery: { requested_by: 7 } }), treasury),
    ).toBe('allowed');
    expect(verdict(touringAdvanceWorkflow, confirms, advance({}), treasury)).toBe('WRONG_STATE');
  });

  it('gets more time from its department, never from its traveller', () => {
    expect(verdict(touringAdvanceWorkflow, 'extend', advance({}), officer)).toBe('allowed');
    expect(verdict(touringAdvanceWorkflow, 'extend', advance({ user_id: 9 }), officer)).toBe(
      'SOD_SAME_PERSON',
    );
  });
});

describe('a retirement', () => {
  const retirement = (more: object) => ({
    status: 'registered',
    user_id: 8,
    filed_by: 8,
    filer_left: false,
    advance: { code: 'TA1', status: 'paid' },
    is_bouncing: false,
    is_recovering: false,
    paid_people: [],
    ...more,
  });

  it('is settled by a desk, and by nobody who travelled, filed it or was paid', () => {
    expect(verdict(retirementWorkflow, 'close', retirement({}), treasury)).toBe('allowed');
    expect(verdict(retirementWorkflow, 'close', retirement({}), audit)).toBe('allowed');
    expect(verdict(retirementWorkflow, 'close', retirement({}), store)).toBe('FORBIDDEN');
    expect(verdict(retirementWorkflow, 'close', retirement({ user_id: 9 }), treasury)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(verdict(retirementWorkflow, 'close', retirement({ filed_by: 9 }), treasury)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(
      verdict(
        retirementWorkflow,
        'close',
        retirement({ paid_people: [{ user_id: 9, how: 'account' }] }),
        treasury,
      ),
    ).toBe('SOD_SAME_PERSON');
    expect(verdict(retirementWorkflow, 'close', retirement({ is_recovering: true }), treasury)).toBe(
      'WRONG_STATE',
    );
  });

  it('is of an advance that was paid, and is still said to be', () => {
    const mine = { status: 'draft', filed_by: 9 };
    expect(verdict(retirementWorkflow, 'submit', retirement(mine), officer)).toBe('allowed');
    expect(verdict(retirementWorkflow, 'submit', retirement({ ...mine, is_bouncing: true }), officer)).toBe(
      'WRONG_STATE',
    );
    expect(
      verdict(
        retirementWorkflow,
        'submit',
        retirement({ ...mine, advance: { code: 'TA1', status: 'raised' } }),
        officer,
      ),
    ).toBe('WRONG_STATE');
    expect([outcomeOf(1), outcomeOf(-1), outcomeOf(0)]).toEqual(['surplus', 'shortfall', 'even']);
  });
});

describe('goods', () => {
  const order = (more: object) => ({
    status: 'pending',
    user_id: 8,
    changed_by: [],
    inspector_id: null,
    is_received: false,
    unvouchered: 0,
    raised_by: null,
    ...more,
  });

  it('are received and vouched for by nobody who ordered them or changed the order', () => {
    expect(verdict(orderWorkflow, 'fulfil', order({}), store)).toBe('allowed');
    expect(verdict(orderWorkflow, 'fulfil', order({ user_id: 9 }), store)).toBe('SOD_SAME_PERSON');
    expect(verdict(orderWorkflow, 'fulfil', order({ changed_by: [9] }), store)).toBe('SOD_SAME_PERSON');
    const came = { status: 'partial', is_received: true, unvouchered: 1 };
    expect(verdict(orderWorkflow, 'generate', order(came), store)).toBe('allowed');
    expect(verdict(orderWorkflow, 'generate', order({ ...came, user_id: 9 }), store)).toBe('SOD_SAME_PERSON');
    expect(verdict(orderWorkflow, 'generate', order({ ...came, unvouchered: 0 }), store)).toBe('WRONG_STATE');
    expect(verdict(orderWorkflow, 'inspect', order({ ...came, inspector_id: 9 }), store)).toBe('allowed');
    expect(verdict(orderWorkflow, 'inspect', order({ ...came, inspector_id: 7 }), store)).toBe('FORBIDDEN');
  });

  it('stay ordered while they are paid, and on record once they came', () => {
    expect(verdict(orderWorkflow, 'cancel', order({ raised_by: 'EXP1' }), store)).toBe('WRONG_STATE');
    expect(verdict(orderWorkflow, 'delete', order({ raised_by: 'EXP1' }), store)).toBe('WRONG_STATE');
    expect(verdict(orderWorkflow, 'delete', order({ is_received: true }), store)).toBe('WRONG_STATE');
    expect(verdict(orderWorkflow, 'delete', order({}), store)).toBe('allowed');
  });

  it('are given out on the word of a head, and by nobody who asked or for whom they are', () => {
    const asked = {
      status: 'pending',
      owner: 8,
      user_id: 8,
      deciding_department_id: 1,
      deputy_id: null,
      issued: 0,
      returned: 0,
      is_owner_here: true,
    };
    expect(verdict(requisitionWorkflow, 'approve', asked, head)).toBe('allowed');
    expect(verdict(requisitionWorkflow, 'approve', asked, officer)).toBe('FORBIDDEN');
    expect(verdict(requisitionWorkflow, 'approve', { ...asked, owner: 9 }, head)).toBe('SOD_SAME_PERSON');
    expect(verdict(requisitionWorkflow, 'deny', { ...asked, user_id: 9 }, head)).toBe('SOD_SAME_PERSON');
  });

  it('are written off and counted right by two people', () => {
    expect(verdict(writeOffWorkflow, 'approve', { status: 'pending', user_id: 8 }, audit)).toBe('allowed');
    expect(verdict(writeOffWorkflow, 'approve', { status: 'pending', user_id: 9 }, audit)).toBe(
      'SOD_SAME_PERSON',
    );
    const count = { status: 'submitted', user_id: 8, counters: [8], differing: 0 };
    expect(verdict(countWorkflow, 'approve', count, audit)).toBe('allowed');
    expect(verdict(countWorkflow, 'approve', { ...count, user_id: 9 }, audit)).toBe('SOD_SAME_PERSON');
    expect(verdict(countWorkflow, 'approve', { ...count, counters: [9] }, audit)).toBe('SOD_SAME_PERSON');
    expect(verdict(countWorkflow, 'recount', { ...count, status: 'open' }, store)).toBe('WRONG_STATE');
    expect(verdict(countWorkflow, 'recount', { ...count, status: 'open', differing: 1 }, store)).toBe(
      'allowed',
    );
    expect(seesLedger({ ...count, status: 'open' }, audit)).toBe(false);
    expect(seesLedger(count, audit)).toBe(true);
    expect(seesLedger({ ...count, counters: [9] }, audit)).toBe(false);
    expect(seesLedger({ ...count, user_id: 9 }, audit)).toBe(false);
  });
});
