import { type Bar, defineWorkflow, office, person } from '../resource/workflow.ts';
import { ownProposal, takeBackLabel } from './proposals.ts';
import { why } from './reasons.ts';

/** What decides who may answer for an account of the agency. */
export interface BankAccountFacts {
  status: string;
  proposed_by: number;
  stop_asked_by: number | null;
  created_at: string | Date;
}

/** Nobody confirms an account that they proposed themselves. */
export const proposedAccount: Bar<BankAccountFacts> = (facts, { id }, another) =>
  ownProposal('account', facts, id, another);

/** Nobody confirms that an account is stopped who asked for it. */
export const askedToStop: Bar<BankAccountFacts> = ({ stop_asked_by }, { id }, another) =>
  stop_asked_by === id ? `You asked that this account be stopped. ${another}` : null;

type Account = { name: string; bank_name: string; status: string; reason: string | null };

const TREASURY = [office('treasury')] as const;

/** An account of the agency: proposed by one person and used once a second confirms it; stopped by two as well. */
export const bankAccountWorkflow = defineWorkflow<BankAccountFacts>()({
  of: 'bank-accounts',
  owner: 'proposed_by',
  said: 'purpose',
  states: {
    proposed: { word: 'Waiting for confirmation', with: office('treasury') },
    active: { word: 'In use' },
    stopping: { word: 'To be stopped', with: office('treasury') },
    stopped: { word: 'Stopped', undone: true },
    refused: { word: 'Refused', undone: true },
  },
  acts: {
    confirm: {
      label: ({ status }) => (status === 'stopping' ? 'Confirm the stop' : 'Confirm'),
      past: 'confirmed',
      row: 'handle',
      opened: true,
      confirm: ({ status }: Account) => (status === 'stopping' ? 'Stop account' : 'Confirm account'),
      title: ({ status, name, bank_name }: Account) =>
        status === 'stopping' ? `Stop ${name} at ${bank_name}?` : `Confirm ${name} at ${bank_name}?`,
      effect: ({ status }: Account) =>
        status === 'stopping'
          ? 'No payment schedule can be made from it any more. Those that were made stay.'
          : 'Compare the number with the bank’s letter. Payment schedules can then be made from it.',
      lines: [
        {
          from: ['proposed'],
          to: 'active',
          by: TREASURY,
          not: [proposedAccount],
          todo: 'Confirm account of the agency',
        },
        {
          from: ['stopping'],
          to: 'stopped',
          by: TREASURY,
          not: [askedToStop],
          logged: 'stopped',
          todo: 'Confirm that an account is stopped',
        },
      ],
    },
    refuse: {
      label: ({ status, proposed_by, stop_asked_by }, { id }) =>
        takeBackLabel((status === 'stopping' ? stop_asked_by : proposed_by) === id),
      past: 'refused',
      row: 'handle',
      confirm: 'Take it back',
      asks: { reason: why('Reason') },
      effect: ({ status }: Account) =>
        status === 'stopping' ? 'The account stays in use.' : 'No payment schedule can be made from it.',
      lines: [
        { from: ['proposed'], to: 'refused', by: [office('treasury'), person('proposed_by')] },
        { from: ['stopping'], to: 'active', by: [office('treasury')], logged: 'kept' },
      ],
    },
    stop: {
      label: 'Stop',
      past: 'asked to be stopped',
      row: 'handle',
      confirm: 'Ask to stop it',
      title: ({ name, bank_name }: Account) => `Stop ${name} at ${bank_name}?`,
      asks: { reason: why('Reason') },
      effect: () => 'A second officer of Treasury confirms it. Until then it can still be used.',
      lines: [{ from: ['active'], to: 'stopping', by: TREASURY }],
    },
  },
});
