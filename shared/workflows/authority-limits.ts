import { formatDay } from '../dates.ts';
import { type Bar, defineWorkflow, office, person } from '../resource/workflow.ts';
import { ownProposal, type Proposal, takeBackLabel } from './proposals.ts';
import { why } from './reasons.ts';

/** What decides who may answer a proposed authority limit. */
export type AuthorityLimitFacts = Proposal;

/** Nobody confirms what they proposed themselves. */
export const proposedLimit: Bar<AuthorityLimitFacts> = (facts, { id }, another) =>
  ownProposal('limit', facts, id, another);

/** An authority limit: proposed by one administrator with its source, in force from its day once a second one confirms it. */
export const authorityLimitWorkflow = defineWorkflow<AuthorityLimitFacts>()({
  of: 'authority-limits',
  owner: 'proposed_by',
  said: 'source',
  states: {
    proposed: { word: 'Waiting for confirmation', with: office('administrators') },
    confirmed: { word: 'Confirmed' },
    refused: { word: 'Refused', undone: true },
  },
  acts: {
    confirm: {
      label: 'Confirm',
      past: 'confirmed',
      row: 'handle',
      opened: true,
      confirm: 'Confirm limit',
      effect: ({ from }: { from: string }) =>
        `Compare it with its source. What is raised from ${formatDay(from)} on is approved before it is put in a batch.`,
      lines: [
        {
          from: ['proposed'],
          to: 'confirmed',
          by: [office('administrators')],
          not: [proposedLimit],
          todo: 'Confirm authority limit',
        },
      ],
    },
    refuse: {
      label: ({ proposed_by }, { id }) => takeBackLabel(proposed_by === id),
      past: 'refused',
      row: 'handle',
      confirm: 'Take it back',
      asks: { reason: why('Reason') },
      effect: () => 'The limits in force stay.',
      lines: [{ from: ['proposed'], to: 'refused', by: [office('administrators'), person('proposed_by')] }],
    },
  },
  follows: {
    // What waits is routed by it in the same act.
    begin: { from: ['proposed'], to: 'confirmed' },
  },
});
