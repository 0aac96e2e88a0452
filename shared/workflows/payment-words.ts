import type { PaymentStage } from './desks.ts';

/** What the words of an act are made of: a payment that is cleared, returned, or brought back by the bank. */
export type Paying = { stage: PaymentStage; amount: number; payee_name: string; is_free_payee?: boolean };
/** One that leaves its batch. */
export type Returned = { batch_no: string; amount: number; department: { label: string } };
/** One of which a return by the bank is recorded. */
export type Bounced = { amount: number; open_bounce: { requested_by_name: string; reason: string } | null };
/** One of which that was a mistake. */
export type Withdrawn = { actions: readonly { label: string }[] };

/** What clearing a payment does, said before. */
export function clearingEffect({ stage, is_free_payee }: Pick<Paying, 'stage' | 'is_free_payee'>): string {
  if (stage !== 'audit') return 'It goes on to the next office.';
  return is_free_payee
    ? 'The amount counts as paid on the fund. The payee was typed by name and has no address here, so nobody tells them. This is the last desk.'
    : 'The amount counts as paid on the fund, and the payee is told. This is the last desk.';
}
