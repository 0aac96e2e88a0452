import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { PaymentAction, PaymentRecord } from '../payment-record.ts';

/** The words of a dialog that does one act on a payment. */
export type ActWords = {
  title: string;
  /** What happens then. */
  body: string;
  confirm: string;
  danger?: boolean;
  /** First line of the toast, and beneath what happens next. */
  done: string;
  next: string;
};

/** What a dialog, its button and its toast say about an act on a payment. */
export function actWords(payment: PaymentRecord, { action, desk, label }: PaymentAction): ActWords {
  const { payee_name, batch_no, amount, department } = payment;
  const money = formatNaira(nairaToKobo(amount));
  switch (action) {
    case 'clear':
      return desk === 'posting'
        ? {
            title: `Post ${money} to ${payee_name}?`,
            body: 'The amount counts as paid on the fund, and the payee is told. This is the last desk.',
            confirm: 'Post payment',
            done: `${payee_name} was paid`,
            next: `${money} counts as paid now.`,
          }
        : {
            title: `Clear the payment to ${payee_name}?`,
            body: 'It goes on to the next office.',
            confirm: 'Clear payment',
            done: `${payee_name} cleared`,
            next: nextOffice(desk),
          };
    case 'edit':
      return {
        title: 'Edit the amount',
        body: `It can be lowered, or restored up to ${capOf(payment)}, which the budget office cleared. More needs a reversal and a new expenditure.`,
        confirm: 'Save amount',
        done: 'The amount was edited',
        next: 'The timeline shows both amounts.',
      };
    case 'query':
      return {
        title: `Query the payment to ${payee_name}`,
        body: `${department.label} and Treasury can answer. Until then the payment waits.`,
        confirm: 'Send query',
        done: `Query on ${batch_no} sent`,
        next: `It waits for ${department.label}.`,
      };
    case 'respond':
      return {
        title: 'Answer the query',
        body: payment.remark ? `Audit asks: “${payment.remark}”` : 'Audit reads the answer and goes on.',
        confirm: 'Send answer',
        done: 'Answer sent',
        next: 'It waits for Audit again.',
      };
    case 'pull-back':
      return {
        title: 'Pull the clearing back?',
        body: 'The payment comes back to your desk. The next office has not acted on it yet.',
        confirm: 'Pull back',
        done: `${payee_name} pulled back`,
        next: 'It waits at your desk again.',
      };
    case 'return':
      return {
        title: `Return the payment to ${payee_name}?`,
        body: `It leaves batch ${batch_no}, its expenditure is returned to ${department.label}, and ${money} is free again on the fund.`,
        confirm: 'Return payment',
        danger: true,
        done: `${payee_name} returned`,
        next: `${money} is free again on the fund.`,
      };
    case 'bounce':
      return {
        title: `The bank returned ${money}?`,
        body: 'A second treasury officer must confirm it before the amount counts as not paid.',
        confirm: 'Record the return',
        danger: true,
        done: 'Return by the bank recorded',
        next: 'A second treasury officer must confirm it.',
      };
    case 'confirm-bounce':
      return {
        title: `Confirm that the bank returned ${money}?`,
        body: `${payment.open_bounce?.requested_by_name ?? ''} recorded: “${payment.open_bounce?.reason ?? ''}”. The amount then counts as not paid, and the payment can be posted again or returned.`,
        confirm: 'Confirm the return',
        danger: true,
        done: 'Return by the bank confirmed',
        next: 'It can be posted again or returned.',
      };
    case 'withdraw-bounce':
      return {
        title: `${label} by the bank?`,
        body: `${payment.open_bounce?.requested_by_name ?? ''} recorded: “${payment.open_bounce?.reason ?? ''}”. The payment of ${money} stays paid, and the timeline tells why.`,
        confirm: label.startsWith('Refuse') ? 'Refuse it' : 'Withdraw it',
        done: 'It was no return by the bank',
        next: `${money} stays paid.`,
      };
  }
}

function capOf({ cleared_amount, amount }: PaymentRecord): string {
  return formatNaira(nairaToKobo(cleared_amount ?? amount));
}

function nextOffice(desk: PaymentAction['desk']): string {
  switch (desk) {
    case 'budget-office':
      return 'It now waits for Treasury.';
    case 'treasury':
      return 'It now waits for Audit.';
    case 'audit':
      return 'It now waits to be posted by Treasury.';
    case 'posting':
    case null:
      return '';
  }
}
