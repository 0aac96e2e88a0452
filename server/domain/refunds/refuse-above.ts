import { Refusal } from '#shared/errors.ts';
import { aboveWhatIsLeft } from '#shared/workflows/refunds.ts';

/** Refuses a refund of more than is left of what an expenditure paid; amounts in kobo. */
export function refuseAbove(left_kobo: number, amount_kobo: number, expenditure: string): void {
  const sentence = aboveWhatIsLeft(left_kobo, amount_kobo, expenditure);
  if (sentence) throw new Refusal('RULE', sentence, { amount: [sentence] });
}
