import { formatDay } from '../dates.ts';
import { type Bar, defineWorkflow, office, person } from '../resource/workflow.ts';
import { ownProposal, type Proposal, takeBackLabel } from './proposals.ts';
import { why } from './reasons.ts';

/** What decides who may answer a proposed rate of tax. */
export type TaxRateFacts = Proposal;

/** Nobody confirms what they proposed themselves. */
export const proposedRate: Bar<TaxRateFacts> = (facts, { id }, another) =>
  ownProposal('rate', facts, id, another);

type Rate = { rate: number; from: string; authority: string };

/** A rate of tax: proposed by one person with its source, in force from its day once a second one confirms it. */
export const taxRateWorkflow = defineWorkflow<TaxRateFacts>()({
  of: 'tax-rates',
  owner: 'proposed_by',
  said: 'source',
  states: {
    proposed: { word: 'Waiting for confirmation', with: office('treasury') },
    confirmed: { word: 'Confirmed' },
    refused: { word: 'Refused', undone: true },
  },
  acts: {
    confirm: {
      label: 'Confirm',
      past: 'confirmed',
      row: 'handle',
      opened: true,
      confirm: 'Confirm rate',
      title: ({ rate }: Rate) => `Confirm the rate of ${rate} %?`,
      effect: ({ from, authority }: Rate) =>
        `Compare it with its source and with the word of ${authority}. Deductions that are proposed from ${formatDay(from)} on use it. What was posted stays as it is.`,
      lines: [
        {
          from: ['proposed'],
          to: 'confirmed',
          by: [office('treasury')],
          not: [proposedRate],
          todo: 'Confirm rate of tax',
        },
      ],
    },
    refuse: {
      label: ({ proposed_by }, { id }) => takeBackLabel(proposed_by === id),
      past: 'refused',
      row: 'handle',
      confirm: 'Take it back',
      asks: { reason: why('Reason') },
      effect: () => 'The rates in force stay.',
      lines: [{ from: ['proposed'], to: 'refused', by: [office('treasury'), person('proposed_by')] }],
    },
  },
});
