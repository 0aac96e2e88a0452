import { describe, expect, it } from 'vitest';
import { bankDetailsWorkflow } from '#shared/workflows/bank-details.ts';
import { delegationWorkflow } from '#shared/workflows/delegations.ts';
import { documentWorkflow } from '#shared/workflows/documents.ts';
import { somebody, verdict } from './judged.ts';

const at = '2026-06-01T09:00:00Z';
const officer = somebody({ departments: [1] });

describe('papers and seats', () => {
  it('a document is sent by who has it, received where it was sent, and ended by hand only without a batch', () => {
    const document = {
      status: 'pending',
      user_id: 8,
      department_id: 1,
      at_department_id: 1,
      to_department_id: null,
      batch_id: null,
    };
    expect(verdict(documentWorkflow, 'dispatch', document, officer)).toBe('allowed');
    expect(verdict(documentWorkflow, 'dispatch', { ...document, at_department_id: 2 }, officer)).toBe(
      'FORBIDDEN',
    );
    expect(verdict(documentWorkflow, 'complete', { ...document, batch_id: 3 }, officer)).toBe('WRONG_STATE');
    expect(verdict(documentWorkflow, 'cancel', { ...document, batch_id: 3 }, officer)).toBe('WRONG_STATE');
    expect(
      verdict(
        documentWorkflow,
        'receive',
        { ...document, status: 'dispatched', to_department_id: 2 },
        officer,
      ),
    ).toBe('FORBIDDEN');
  });

  it('a seat is lent with the word of who takes it, and of an administrator whom it doesn’t concern', () => {
    const admin = somebody({ offices: ['administrators'] });
    const lent = { status: 'accepted', user_id: 7, for_id: 6, proposed_by: 6 };
    expect(verdict(delegationWorkflow, 'confirm', lent, admin)).toBe('allowed');
    for (const one of [{ user_id: 9 }, { for_id: 9 }, { proposed_by: 9 }])
      expect(verdict(delegationWorkflow, 'confirm', { ...lent, ...one }, admin)).toBe('SOD_SAME_PERSON');
    expect(verdict(delegationWorkflow, 'confirm', lent, officer)).toBe('FORBIDDEN');
    expect(verdict(delegationWorkflow, 'accept', { ...lent, status: 'proposed' }, officer)).toBe('FORBIDDEN');
    expect(verdict(delegationWorkflow, 'accept', { ...lent, status: 'proposed', user_id: 9 }, officer)).toBe(
      'allowed',
    );
  });

  it('an account is confirmed by nobody who proposed it, is behind it, or whose it is', () => {
    const details = {
      status: 'proposed',
      list: 'vendors',
      user_id: null,
      same_account_ids: [],
      proposed_by: 8,
      created_at: at,
      confirmed_by: null,
      behind: [],
    };
    expect(verdict(bankDetailsWorkflow, 'confirm', details, officer)).toBe('allowed');
    expect(verdict(bankDetailsWorkflow, 'confirm', { ...details, proposed_by: 9 }, officer)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(
      verdict(
        bankDetailsWorkflow,
        'confirm',
        { ...details, behind: [{ user_id: 9, how: 'opened' }] },
        officer,
      ),
    ).toBe('SOD_SAME_PERSON');
    expect(verdict(bankDetailsWorkflow, 'confirm', { ...details, user_id: 9 }, officer)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(verdict(bankDetailsWorkflow, 'confirm', { ...details, same_account_ids: [9] }, officer)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(verdict(bankDetailsWorkflow, 'confirm', details, somebody({ lacks: ['edit-vendors'] }))).toBe(
      'FORBIDDEN',
    );
    expect(
      verdict(bankDetailsWorkflow, 'confirm', { ...details, status: 'in-force', confirmed_by: 7 }, officer),
    ).toBe('WRONG_STATE');
  });
});
