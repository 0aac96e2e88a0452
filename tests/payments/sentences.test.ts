import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { type Desks, startDesks } from './desks.ts';

let desks: Desks;
let payee: string;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  payee = desks.people.payee.name;
});
afterAll(() => desks.close());

type Step = [
  who: keyof Desks['people'],
  act: string,
  body: Record<string, unknown>,
  said: (name: string) => string,
];

const paid = { date: lagosToday() };
const TO_CONFIRM = (name: string) =>
  `Recorded for the payment of ₦1,000.50 to ${name}. A second treasury officer must confirm it.`;

const WAYS: Record<string, Step[]> = {
  'over the desks and back': [
    ['budget', 'clear', {}, (name) => `₦1,000.50 to ${name} was cleared.`],
    ['budget', 'pull-back', {}, (name) => `₦1,000.50 to ${name} is back at your desk.`],
    ['budget2', 'clear', {}, (name) => `₦1,000.50 to ${name} was cleared.`],
    ['treasury', 'edit', { amount: 900 }, (name) => `The amount to ${name} is now ₦900.00.`],
    ['treasury', 'clear', {}, (name) => `₦900.00 to ${name} was cleared.`],
    [
      'audit',
      'query',
      { remark: 'Why so much?' },
      (name) => `The query on ₦900.00 to ${name} was sent to the department.`,
    ],
    [
      'officer',
      'respond',
      { response: 'It is far.' },
      (name) => `The response on ₦900.00 to ${name} was sent to Audit.`,
    ],
    [
      'audit',
      'return',
      { reason: 'Not in order' },
      (name) => `₦900.00 to ${name} was returned to the department.`,
    ],
  ],
  'once it is posted': [
    ['budget', 'clear', {}, (name) => `₦1,000.50 to ${name} was cleared.`],
    ['treasury', 'clear', {}, (name) => `₦1,000.50 to ${name} was cleared.`],
    ['audit', 'clear', {}, (name) => `₦1,000.50 to ${name} was cleared.`],
    ['treasury2', 'clear', {}, (name) => `₦1,000.50 to ${name} was posted.`],
    ['treasury2', 'recover', { ...paid, amount: 10, receipt_no: 'R-77' }, TO_CONFIRM],
    [
      'treasury2',
      'withdraw-correction',
      { reason: 'Of another' },
      (name) => `Withdrawn. The payment of ₦1,000.50 to ${name} stays as it was.`,
    ],
    ['treasury2', 'recover', { ...paid, amount: 10, receipt_no: 'R-78' }, TO_CONFIRM],
    [
      'treasury3',
      'confirm-correction',
      {},
      (name) => `Confirmed for the payment of ₦1,000.50 to ${name}: ₦10.00 came back, receipt R-78.`,
    ],
  ],
  'returned by the bank': [
    ['budget', 'clear', {}, (name) => `₦1,000.50 to ${name} was cleared.`],
    ['treasury', 'clear', {}, (name) => `₦1,000.50 to ${name} was cleared.`],
    ['audit', 'clear', {}, (name) => `₦1,000.50 to ${name} was cleared.`],
    ['treasury2', 'clear', {}, (name) => `₦1,000.50 to ${name} was posted.`],
    ['treasury2', 'bounce', { ...paid, reason: 'Account closed' }, TO_CONFIRM],
    [
      'treasury2',
      'withdraw-bounce',
      { reason: 'Of another' },
      (name) => `Withdrawn. The payment of ₦1,000.50 to ${name} stays paid.`,
    ],
    ['treasury2', 'bounce', { ...paid, reason: 'Account closed' }, TO_CONFIRM],
    [
      'treasury3',
      'confirm-bounce',
      {},
      (name) => `Confirmed for the payment of ₦1,000.50 to ${name}. It can be posted again or returned.`,
    ],
  ],
};

describe('every act on a payment says whom it pays, and how much', () => {
  it.each(Object.entries(WAYS))('%s', async (_name, steps) => {
    const { payments } = await desks.batch([1_000.5]);
    for (const [who, act, body, said] of steps) {
      const answer = await desks.act(desks.people[who], payments[0]?.id ?? 0, act, body);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.message).toBe(said(payee));
    }
  });

  it('of a whole batch the one by name, several by what they come to', async () => {
    const { token } = desks.people.budget;
    const clear = async (amounts: number[]) => {
      const { id, code } = await desks.batch(amounts);
      const { body } = await desks.call('POST', `batches/${id}/clear`, { token, body: {} });
      return body.message.replace(code, 'BATCH');
    };
    expect(await clear([1_000.5])).toBe(`1 payment of batch BATCH was cleared: ₦1,000.50 to ${payee}.`);
    expect(await clear([0.1, 0.2])).toBe('All 2 payments of batch BATCH were cleared: ₦0.30 in all.');
  });
});
