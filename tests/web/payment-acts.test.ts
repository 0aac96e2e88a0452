import { expect, it } from 'vitest';
import { paymentActs } from '#web/screens/budget/batches/payment-acts.ts';

function step(action: string, at: string, more: { person_id?: number; remark?: string | null } = {}) {
  const { person_id = 1, remark = null } = more;
  return {
    action,
    office: 'Treasury',
    person: `Officer ${person_id}`,
    person_id,
    acting_for: null,
    at,
    remark,
    amount_before: null,
    amount_after: null,
    bank_reference: null,
    paid_on: null,
    bounced_on: null,
    days_taken: 0,
  };
}

const payment = (id: number, timeline: ReturnType<typeof step>[]) => ({
  id,
  payee_name: `Payee ${id}`,
  batch_no: 'SP00001',
  timeline,
});

it('what a desk did with all of a batch at once is one step, and the batch’s own steps are left to it', () => {
  const own = [step('raised', '2024-03-01T09:00:00.000Z'), step('batched', '2024-03-01T10:00:00.000Z')];
  const at = '2024-03-02T09:00:00.000Z';
  const [only, ...others] = paymentActs([
    payment(1, [...own, step('clear', at)]),
    payment(2, [...own, step('clear', at)]),
  ]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ title: 'Treasury cleared all 2 payments', person: 'Officer 1', at });
});

it('acts on single payments name their payee and keep what was said, oldest first', () => {
  const acts = paymentActs([
    payment(1, [
      step('clear', '2024-03-02T09:00:00.000Z'),
      step('query', '2024-03-03T09:00:00.000Z', { remark: 'Which days?' }),
    ]),
    payment(2, [step('clear', '2024-03-02T09:00:00.000Z')]),
    payment(3, [step('clear', '2024-03-02T11:00:00.000Z', { person_id: 2 })]),
  ]);
  expect(acts.map(({ title, remark }) => [title, remark])).toEqual([
    ['Treasury cleared 2 of 3 payments', null],
    ['Treasury cleared the payment to Payee 3', null],
    ['Treasury queried the payment to Payee 1', 'Which days?'],
  ]);
});
