import { type Bar, defineWorkflow, office, person } from '../resource/workflow.ts';
import { ownProposal, type Proposal, takeBackLabel } from './proposals.ts';
import { why } from './reasons.ts';

/** What decides who may answer a proposed template of payment files. */
export interface FileTemplateFacts extends Proposal {
  comes_with_portal: boolean;
}

/** Nobody confirms a template that they proposed themselves. */
export const proposedTemplate: Bar<FileTemplateFacts> = (facts, { id }, another) =>
  ownProposal('template', facts, id, another);

/** Those of the portal stay: files were sent by them. */
export function ofPortal({ comes_with_portal }: FileTemplateFacts): string | null {
  return comes_with_portal ? 'This template comes with the portal and stays in use.' : null;
}

type Template = { name: string; code: string };

/** A template of payment files: proposed by one administrator, offered once another confirms it, in the place of the one of its code. */
export const fileTemplateWorkflow = defineWorkflow<FileTemplateFacts>()({
  of: 'payment-file-templates',
  states: {
    proposed: { word: 'Waiting for confirmation', with: office('administrators') },
    confirmed: { word: 'In use' },
    former: { word: 'Replaced' },
    stopped: { word: 'Stopped', undone: true },
    refused: { word: 'Refused', undone: true },
  },
  acts: {
    confirm: {
      label: 'Confirm',
      past: 'confirmed',
      row: 'handle',
      opened: true,
      confirm: 'Confirm template',
      title: ({ name }: Template) => `Confirm the template ${name}?`,
      effect: ({ code }: Template) =>
        `Compare each column with the format of the bank: it pays by what stands there. Schedules can then be prepared with it, and a template “${code}” before it is replaced.`,
      lines: [
        {
          from: ['proposed'],
          to: 'confirmed',
          by: [office('administrators')],
          not: [proposedTemplate],
          todo: 'Confirm template of payment files',
        },
      ],
    },
    refuse: {
      label: ({ proposed_by }, { id }) => takeBackLabel(proposed_by === id),
      past: 'refused',
      row: 'handle',
      confirm: 'Take it back',
      asks: { reason: why('Reason') },
      effect: () => 'The templates in use stay.',
      lines: [{ from: ['proposed'], to: 'refused', by: [office('administrators'), person('proposed_by')] }],
    },
    stop: {
      label: 'Stop',
      past: 'stopped',
      row: 'handle',
      confirm: 'Stop template',
      title: ({ name }: Template) => `Stop the template ${name}?`,
      asks: { reason: why('Reason') },
      effect: () =>
        'No file is made by it any more. Schedules that were signed with it and not sent can only be withdrawn.',
      lines: [{ from: ['confirmed'], to: 'stopped', by: [office('administrators')], unless: ofPortal }],
    },
  },
  follows: { replace: { from: ['confirmed'], to: 'former' } },
});
