import { lagosToday } from '../dates.ts';
import { mapTable } from '../keys-of.ts';
import { nairaShown } from '../money.ts';
import { attachments, date, lines, longText, money, number, text } from '../resource/fields.ts';
import { defineWorkflow, department, office, through } from '../resource/workflow.ts';
import { pays, raised } from './bars.ts';
import { isGone, type PaymentStage, type PaymentState, type PaymentStatus } from './desks.ts';
import { CORRECTIONS, underWay } from './payment-corrections.ts';
import { DEDUCTIONS_ACT } from './payment-deductions.ts';
import {
  changedAccount,
  dutiesAtBank,
  frozen,
  movedOn,
  noneOpen,
  noneToConfirm,
  notYetCleared,
  notYetPayable,
  notYetPosted,
  type PaymentFacts,
  recorded,
  settledAlready,
  vendorBlocked,
  whyNotAtBank,
} from './payment-duties.ts';
import { at, atBank, type PaymentLine } from './payment-lines.ts';
import { type Bounced, clearingEffect, type Paying, type Returned, type Withdrawn } from './payment-words.ts';
import { doneOn, quoted, why } from './reasons.ts';

const REMARK = longText('Remark', { max: 2000 });
const REASON = why('Reason');
const CLEAR = 'Clear payment';

// While the reversal of its batch is asked for, whoever answers that has the payment too.
const REVERSAL = through('reversals', 'batch_id', { to: 'batch_id' });
const ANSWER = {
  from: ['treasury/queried'],
  to: 'treasury/responded',
  not: [pays, changedAccount],
  desk: null,
} as const;
const TREASURY_ANSWERS = { ...ANSWER, by: [office('treasury')], office: 'treasury' } as const;

/**
 * The clearing of payments over the desks. Stage and status together are the state, since the last step ends in the stage
 * treasury with the status paid; a payment that left the flow has its status alone.
 */
export const paymentWorkflow = defineWorkflow<PaymentFacts>()({
  of: 'payments',
  columns: ['stage', 'status'],
  states: {
    'in-progress/pending': {
      word: 'Waiting for the budget office',
      with: [REVERSAL, office('budget-officers')],
    },
    'budget-office/cleared': { word: 'Waiting for Treasury', with: [REVERSAL, office('treasury')] },
    'treasury/cleared': { word: 'Waiting for Audit', with: [REVERSAL, office('audit')] },
    'treasury/queried': { word: 'Queried by Audit', with: [REVERSAL, department()] },
    'treasury/responded': { word: 'Answered, waiting for Audit', with: [REVERSAL, office('audit')] },
    'audit/cleared': { word: 'Waiting to be posted by Treasury', with: [REVERSAL, office('treasury')] },
    'treasury/paid': { word: 'Paid' },
    returned: { word: 'Returned to the department', undone: true },
    reversed: { word: 'Reversed', undone: true },
    deleted: { word: 'Deleted', undone: true },
  },
  stateOf,
  frozen,
  whyState: whyNotAtBank,
  acts: {
    clear: {
      label: 'Clear',
      past: 'cleared',
      logged: 'clear',
      row: 'handle',
      several: true,
      asks: {
        bank_reference: text('Bank reference', { max: 80 }),
        paid_on: date('Paid on', { past: true }),
        remark: REMARK,
      },
      begins: () => ({ paid_on: lagosToday() }),
      title: ({ stage, amount, payee_name }: Paying) =>
        stage === 'audit'
          ? `Post ${nairaShown(amount)} to ${payee_name}?`
          : `Clear the payment to ${payee_name}?`,
      confirm: ({ stage }: Paying) => (stage === 'audit' ? 'Post payment' : 'Clear payment'),
      effect: clearingEffect,
      lines: [
        at('budget-office', 'budget-office/cleared', {
          asks: ['remark'],
          unless: notYetCleared,
          todo: CLEAR,
        }),
        at('treasury', 'treasury/cleared', { asks: ['remark'], unless: vendorBlocked, todo: CLEAR }),
        at('audit', 'audit/cleared', { asks: ['remark'], unless: notYetPayable, todo: CLEAR }),
        at('posting', 'treasury/paid', {
          label: 'Post',
          logged: 'post',
          unless: notYetPosted,
          todo: 'Post payment',
        }),
      ],
    },
    edit: {
      label: 'Edit amount',
      past: 'edited',
      logged: 'edit',
      row: 'handle',
      confirm: 'Save amount',
      title: () => 'Edit the amount',
      asks: {
        amount: money('New amount', { required: true, min: 0.01 }),
        // Of a mandate, where a cut is not to be taken from the smallest request upwards.
        holds: lines(
          'What is paid for which request',
          {
            id: number('Hold', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
            amount: money('Amount', { required: true, min: 0 }),
          },
          { table: 'holds', own: 'expenditure_id' },
          { formless: true, max: 200 },
        ),
        remark: REMARK,
      },
      begins: ({ amount }: { amount: number }) => ({ amount }),
      effect: ({ amount, cleared_amount }: { amount: number; cleared_amount: number | null }) =>
        `It can be lowered, or restored up to ${nairaShown(cleared_amount ?? amount)}, which the budget office cleared. More needs a reversal and a new expenditure.`,
      lines: [at('treasury', 'same'), at('audit', 'same')],
    },
    ...DEDUCTIONS_ACT,
    query: {
      label: 'Query',
      past: 'queried',
      logged: 'query',
      row: 'handle',
      confirm: 'Send query',
      title: ({ payee_name }: Paying) => `Query the payment to ${payee_name}`,
      asks: { remark: why('Remark') },
      effect: ({ department: { label } }: { department: { label: string } }) =>
        `${label} and Treasury can answer. Until then the payment does not move.`,
      lines: [at('audit', 'treasury/queried')],
    },
    respond: {
      label: 'Respond',
      past: 'answered',
      logged: 'respond',
      takes: 'edit',
      confirm: 'Send answer',
      title: () => 'Answer the query',
      asks: {
        response: longText('Answer', {
          required: true,
          min: 3,
          max: 2000,
          missing: 'Answer in at least 3 characters.',
        }),
        files: attachments('Papers'),
      },
      effect: ({ remark }: { remark: string | null }) =>
        remark ? `Audit asks: “${remark}”` : 'Audit reads the answer and decides.',
      // Treasury may answer too, but isn't asked to.
      lines: [
        { ...ANSWER, by: [department('department_id', 'add-batches')], todo: 'Answer query' },
        TREASURY_ANSWERS,
      ],
    },
    'pull-back': {
      label: 'Pull back',
      past: 'pulled back',
      logged: 'pull-back',
      row: 'handle',
      confirm: 'Pull back',
      title: () => 'Pull the clearing back?',
      asks: { remark: REMARK },
      effect: () => 'The payment comes back to your desk. The next office has not acted on it yet.',
      lines: [
        at('budget-office', 'in-progress/pending', { from: ['budget-office/cleared'], unless: movedOn }),
        at('treasury', 'budget-office/cleared', { from: ['treasury/cleared'], unless: movedOn }),
        at('audit', 'treasury/cleared', { from: ['audit/cleared'], unless: movedOn }),
      ],
    },
    return: {
      label: 'Return',
      past: 'returned',
      logged: 'return',
      row: 'decline',
      confirm: 'Return payment',
      title: ({ payee_name }: Paying) => `Return the payment to ${payee_name}?`,
      asks: { reason: REASON },
      effect: ({ batch_no, amount, department: { label } }: Returned) =>
        `It leaves batch ${batch_no}, its expenditure is returned to ${label}, and ${nairaShown(amount)} is no longer booked on the fund.`,
      lines: [
        at('budget-office', 'returned'),
        at('treasury', 'returned'),
        at('audit', 'returned', { from: ['treasury/cleared', 'treasury/responded', 'treasury/queried'] }),
        at('posting', 'returned', {
          unless: ({ acts }) =>
            acts.some(({ action }) => action === 'confirm-bounce')
              ? null
              : 'Audit has cleared it: from here it is posted, or pulled back by Audit.',
        }),
      ],
    },
    bounce: {
      label: 'Returned by the bank',
      past: 'recorded as returned by the bank',
      logged: 'bounce',
      row: 'handle',
      confirm: 'Record the return',
      title: ({ amount }: Paying) => `The bank returned ${nairaShown(amount)}?`,
      asks: {
        reason: REASON,
        date: doneOn('Returned by the bank on', 'Enter the day on which the bank returned it'),
      },
      begins: () => ({ date: lagosToday() }),
      effect: () => 'A second treasury officer must confirm it before the amount counts as not paid.',
      lines: [
        atBank('same', {
          unless: (payment) => underWay(payment) ?? settledAlready(payment),
        }),
      ],
    },
    'confirm-bounce': {
      label: 'Confirm the return by the bank',
      past: 'confirmed as returned by the bank',
      logged: 'confirm-bounce',
      row: 'handle',
      opened: true,
      confirm: 'Confirm the return',
      title: ({ amount }: Paying) => `Confirm that the bank returned ${nairaShown(amount)}?`,
      asks: { remark: REMARK },
      effect: ({ amount, open_bounce }: Bounced) =>
        `${open_bounce ? `${open_bounce.requested_by_name} recorded: ${quoted(open_bounce.reason)} ` : ''}${nairaShown(amount)} counts as not paid again; the payment is then posted anew or returned.`,
      lines: [
        atBank('audit/cleared', {
          unless: noneToConfirm,
          not: [pays, changedAccount, raised, dutiesAtBank, recorded],
          todo: 'Confirm return by the bank',
        }),
      ],
    },
    'withdraw-bounce': {
      label: ({ open_bounce }, { id }) =>
        open_bounce && open_bounce.requested_by !== id ? 'Refuse the return' : 'Withdraw the return',
      past: 'declared not returned by the bank',
      logged: 'withdraw-bounce',
      row: 'handle',
      confirm: ({ actions }: Withdrawn) =>
        actions.some(({ label }) => label === 'Refuse the return') ? 'Refuse it' : 'Withdraw it',
      asks: { reason: REASON },
      effect: ({ amount, open_bounce }: Bounced) =>
        `${open_bounce ? `${open_bounce.requested_by_name} recorded: ${quoted(open_bounce.reason)} ` : ''}The payment of ${nairaShown(amount)} stays paid, and the timeline tells why.`,
      lines: [atBank('same', { unless: noneOpen })],
    },
    ...CORRECTIONS,
  },
  follows: {
    reverse: {
      from: [
        'in-progress/pending',
        'budget-office/cleared',
        'treasury/cleared',
        'treasury/queried',
        'treasury/responded',
        'audit/cleared',
      ],
      to: 'reversed',
    },
    delete: { from: ['in-progress/pending'], to: 'deleted' },
    // At the close of the year its batch is returned to the department.
    close: {
      from: [
        'in-progress/pending',
        'budget-office/cleared',
        'treasury/cleared',
        'treasury/queried',
        'treasury/responded',
        'audit/cleared',
      ],
      to: 'returned',
    },
  },
});

/** The state of a payment in the table. */
export type { PaymentLine, PaymentState };
/** An act on a payment. */
export type ClearingAction = keyof typeof paymentWorkflow.acts;

/** The words of the states, by state. */
export const PAYMENT_STATES: Readonly<Record<PaymentState, string>> = mapTable(
  paymentWorkflow.states,
  ({ word }) => word,
);

/** The state of a payment. */
export function stateOf({ stage, status }: { stage: PaymentStage; status: PaymentStatus }): PaymentState {
  return (isGone({ status }) ? status : `${stage}/${status}`) as PaymentState;
}
