import type { AnyWorkflow } from '../resource/workflow.ts';
import { claimWorkflow } from './claims.ts';
import { touringAdvanceWorkflow } from './touring-advances.ts';

/** What staff are paid by the code of: its workflow and table, the column of the expenditure that pays it, and its words. */
export const PAPERS = {
  'staff-claim': {
    workflow: claimWorkflow as AnyWorkflow,
    table: 'claims',
    own: 'claim_id',
    word: 'claim',
    raisable: 'registered',
    raised: 'cleared',
  },
  'touring-advance': {
    workflow: touringAdvanceWorkflow as AnyWorkflow,
    table: 'touring_advances',
    own: 'touring_advance_id',
    word: 'touring advance',
    raisable: 'pending',
    raised: 'raised',
  },
} as const;

/** A category of expenditures that pays staff by a code. */
export type PaperCategory = keyof typeof PAPERS;

/** Whether a category of expenditures pays staff by a code. */
export function isPaper(category: string): category is PaperCategory {
  return Object.hasOwn(PAPERS, category);
}
