import { lagosToday, monthInWords } from '../dates.ts';
import { nairaShown } from '../money.ts';
import { text } from '../resource/fields.ts';
import { type Bar, defineWorkflow, office } from '../resource/workflow.ts';
import { doneOn, why } from './reasons.ts';

/** What decides who may do what with a remittance of tax. */
export interface TaxRemittanceFacts {
  status: string;
  prepared_by: number;
}

/** Nobody approves what they prepared themselves. */
export const preparedIt: Bar<TaxRemittanceFacts> = ({ prepared_by }, { id }, another) =>
  prepared_by === id ? `You prepared this remittance. ${another}` : null;

const TREASURY = { by: [office('treasury')] } as const;

type Remittance = { authority: string; month: string; amount: number };

/** What is remitted to a tax authority: prepared by one officer of Treasury, approved by another, marked paid with the receipt. */
export const taxRemittanceWorkflow = defineWorkflow<TaxRemittanceFacts>()({
  of: 'tax-remittances',
  owner: 'prepared_by',
  said: 'authority',
  states: {
    prepared: { word: 'Waiting for approval', with: office('treasury') },
    approved: { word: 'Waiting to be remitted', with: office('treasury') },
    paid: { word: 'Remitted' },
    withdrawn: { word: 'Withdrawn', undone: true },
  },
  acts: {
    approve: {
      label: 'Approve',
      past: 'approved',
      row: 'handle',
      opened: true,
      confirm: 'Approve remittance',
      title: ({ amount, authority }: Remittance) => `Approve ${nairaShown(amount)} for ${authority}?`,
      effect: ({ month }: Remittance) =>
        `Compare the schedule of ${monthInWords(month)} with the vouchers. It can then be remitted; its lines stay as they are.`,
      lines: [
        {
          ...TREASURY,
          from: ['prepared'],
          to: 'approved',
          not: [preparedIt],
          todo: 'Approve remittance of tax',
        },
      ],
    },
    paid: {
      label: 'Mark as remitted',
      past: 'remitted',
      row: 'handle',
      opened: true,
      confirm: 'Mark as remitted',
      title: ({ amount, authority }: Remittance) => `Were ${nairaShown(amount)} remitted to ${authority}?`,
      asks: {
        receipt_no: text('Receipt number of the authority', { required: true, max: 80 }),
        date: doneOn('Remitted on', 'Enter the day on which it was remitted'),
      },
      begins: () => ({ date: lagosToday() }),
      effect: () => 'The tax ledger owes so much less, and certificates of the month can be printed.',
      lines: [{ ...TREASURY, from: ['approved'], to: 'paid', todo: 'Remit tax' }],
    },
    withdraw: {
      label: 'Withdraw',
      past: 'withdrawn',
      row: 'decline',
      confirm: 'Withdraw remittance',
      asks: { reason: why('Reason') },
      effect: () => 'Its lines are owed as before, and can be remitted by another schedule.',
      lines: [{ ...TREASURY, from: ['prepared', 'approved'], to: 'withdrawn' }],
    },
  },
});
