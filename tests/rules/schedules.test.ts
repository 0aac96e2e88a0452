import { describe, expect, it } from 'vitest';
import { bankAccountWorkflow } from '#shared/workflows/bank-accounts.ts';
import { fileTemplateWorkflow } from '#shared/workflows/payment-file-templates.ts';
import { paymentScheduleWorkflow } from '#shared/workflows/payment-schedules.ts';
import { somebody, verdict } from './judged.ts';

const treasury = somebody({ offices: ['treasury'] });
const audit = somebody({ offices: ['audit'] });

describe('two people', () => {
  it('bring an account of the agency into use, and stop it', () => {
    const facts = { status: 'proposed', proposed_by: 1, stop_asked_by: null, created_at: '2026-01-01' };
    const confirm = (more: object) =>
      verdict(bankAccountWorkflow, 'confirm', { ...facts, ...more }, treasury);
    expect(confirm({})).toBe('allowed');
    expect(confirm({ proposed_by: 9 })).toBe('SOD_SAME_PERSON');
    expect(confirm({ status: 'active' })).toBe('WRONG_STATE');
    expect(confirm({ status: 'stopping', proposed_by: 9, stop_asked_by: 1 })).toBe('allowed');
    expect(confirm({ status: 'stopping', stop_asked_by: 9 })).toBe('SOD_SAME_PERSON');
    expect(verdict(bankAccountWorkflow, 'confirm', facts, audit)).toBe('FORBIDDEN');
  });
});

describe('a template of payment files', () => {
  const admin = somebody({ offices: ['administrators'] });
  const facts = { status: 'proposed', comes_with_portal: false, proposed_by: 1, created_at: '2026-01-01' };
  const of = (act: keyof typeof fileTemplateWorkflow.acts, more: object = {}, who = admin) =>
    verdict(fileTemplateWorkflow, act, { ...facts, ...more }, who);

  it('is confirmed by another administrator, and stopped unless it comes with the portal', () => {
    expect(of('confirm')).toBe('allowed');
    expect(of('confirm', { proposed_by: 9 })).toBe('SOD_SAME_PERSON');
    expect(of('confirm', {}, treasury)).toBe('FORBIDDEN');
    expect(of('stop', { status: 'confirmed' })).toBe('allowed');
    expect(of('stop', { status: 'confirmed', comes_with_portal: true })).toBe('WRONG_STATE');
  });
});

describe('a payment schedule', () => {
  const facts = {
    ...{ status: 'draft', prepared_by: 1, first_signed_by: 2, posters: [3], payees: [4] },
    hindrances: [],
  };
  const of = (act: keyof typeof paymentScheduleWorkflow.acts, more: object = {}, who = treasury) =>
    verdict(paymentScheduleWorkflow, act, { ...facts, ...more }, who);

  it('is signed by two of Treasury who neither prepared, posted, nor are paid by it', () => {
    expect(of('approve')).toBe('allowed');
    expect(of('approve', { prepared_by: 9 })).toBe('SOD_SAME_PERSON');
    expect(of('approve', { first_signed_by: 9 })).toBe('SOD_SAME_PERSON');
    expect(of('approve', { posters: [9] })).toBe('SOD_SAME_PERSON');
    expect(of('approve', { payees: [9] })).toBe('SOD_SAME_PERSON');
    expect(of('approve', {}, audit)).toBe('FORBIDDEN');
  });

  it('goes on only while it is whole, and is withdrawn while it is a draft, or where it is not whole', () => {
    const hindrances = [{ is_settled: true, says: 'Some of PV/1 came back already.' }];
    const said = [{ is_settled: false, says: 'PV/1 is recorded as returned by the bank.' }];
    expect(of('approve', { hindrances })).toBe('WRONG_STATE');
    expect(of('send', { status: 'approved' })).toBe('allowed');
    expect(of('send')).toBe('WRONG_STATE');
    expect(of('send', { status: 'approved', hindrances })).toBe('WRONG_STATE');
    expect(of('withdraw')).toBe('allowed');
    expect(of('withdraw', { status: 'approved' })).toBe('WRONG_STATE');
    expect(of('withdraw', { status: 'approved', hindrances })).toBe('allowed');
    expect(of('send', { status: 'approved', hindrances: said })).toBe('WRONG_STATE');
    expect(of('withdraw', { status: 'approved', hindrances: said })).toBe('WRONG_STATE');
    expect(of('withdraw', { status: 'sent', hindrances })).toBe('WRONG_STATE');
    expect(of('confirm', { status: 'sent', hindrances })).toBe('allowed');
    expect(of('confirm', { status: 'confirmed' })).toBe('WRONG_STATE');
  });
});
