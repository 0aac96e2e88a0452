import { type Bar, defineWorkflow, office } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What decides whether a bank statement can be removed. */
export interface StatementFacts {
  status: string;
  /** How many of its lines are confirmed to be something. */
  confirmed: number;
  /** The code of the statement that goes on from it. */
  followed_by: string | null;
  imported_by: number;
  /** Whether whoever imported it is still an officer of Treasury. */
  importer_stays: boolean;
}

/** Whoever imported a statement removes it; once they are no officer of Treasury any more, another one does. */
export const importedByAnother: Bar<StatementFacts> = ({ imported_by, importer_stays }, { id }) =>
  imported_by !== id && importer_stays ? 'Somebody else imported this statement, and removes it.' : null;

/** Only the last statement of an account is removed, the next one begins with its balance; and only while nothing of it is confirmed. */
export function gonePast({ followed_by, confirmed }: StatementFacts): string | null {
  if (confirmed > 0)
    return confirmed === 1
      ? 'One of its lines is confirmed. Take that back first.'
      : `${confirmed} of its lines are confirmed. Take them back first.`;
  return followed_by ? `${followed_by} follows it. Remove that first.` : null;
}

type Statement = { code: string; bank_account: { label: string } };

/** A statement of the bank: imported once, and removed only while nothing rests on it. */
export const statementWorkflow = defineWorkflow<StatementFacts>()({
  of: 'statements',
  owner: 'imported_by',
  states: {
    imported: { word: 'Imported' },
    removed: { word: 'Removed', undone: true },
  },
  acts: {
    remove: {
      label: 'Remove',
      past: 'removed',
      row: 'decline',
      confirm: 'Remove statement',
      title: ({ code, bank_account }: Statement) => `Remove ${code} of ${bank_account.label}?`,
      asks: { reason: why('Reason') },
      effect: () =>
        'Its lines count no more, and its file can be imported again. The statement stays to be read.',
      lines: [
        {
          by: [office('treasury')],
          from: ['imported'],
          to: 'removed',
          not: [importedByAnother],
          unless: gonePast,
        },
      ],
    },
  },
});
