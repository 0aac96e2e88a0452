import type { FlatExpenditure } from './flatten.ts';
import type { StoryMoment, ToldClaim } from './story.ts';

/** A claim with its number, and what became of it. */
export interface NumberedClaim extends ToldClaim {
  id: number;
  code: string;
  department_id: number;
  status: 'draft' | 'registered' | 'cleared' | 'batched' | 'queried' | 'paid';
  made: Date;
  submitted: Date | null;
  /** The expenditure that pays it. */
  expenditure?: FlatExpenditure;
  /** That the department sent it back, and why. */
  returned?: StoryMoment & { remark: string };
}

/** What the lines of a claim, an advance or a retirement come to, in kobo. */
export function totalOfLines({ lines }: Pick<ToldClaim, 'lines'>): number {
  return lines.reduce((sum, { amount_kobo, lowered_kobo }) => sum + (lowered_kobo ?? amount_kobo), 0);
}
