import type { Transaction } from '#server/database/connection.ts';
import { later } from './calendar.ts';
import type { Chance } from './chance.ts';
import { drawCodes } from './insert-rows.ts';
import type { StoryFund, StoryMoment } from './story.ts';
import type { NumberedHold } from './tell-holds.ts';
import { isDrawn, type StoryMandate } from './tell-mandates.ts';

/** What a department is asked to carry of a mandate that was paid; the amount in kobo. */
export interface StoryRefund {
  mandate: StoryMandate;
  hold: NumberedHold;
  fund: StoryFund;
  amount: number;
  prepared: StoryMoment;
  fulfilled?: StoryMoment;
  denied?: StoryMoment & { response: string };
}

/** A refund with its number and, once it is fulfilled, that of the expenditure that stands for it. */
export type NumberedRefund = StoryRefund & {
  id: number;
  code: string;
  made?: { id: number; code: string };
};

/** Refunds of what was paid for others, each answered by an officer of the department that is asked, but for some. */
export function tellRefunds(chance: Chance, mandates: readonly StoryMandate[], now: Date): StoryRefund[] {
  return mandates.flatMap((mandate) => {
    const { posted, shares, round } = mandate;
    if (!posted) return [];
    return mandate.holds.flatMap((hold): StoryRefund[] => {
      const { fund } = hold;
      if (!fund || isDrawn(mandate, hold)) return [];
      const refund = { mandate, hold, fund, amount: shares?.get(hold.id) ?? 0, prepared: posted };
      if (round?.unanswered?.split(' ').includes(fund.department.abv)) return [refund];
      const answered = {
        at: new Date(
          Math.min(
            later(chance, posted.at, 1, round && round.made < 20 ? 1 : 8).getTime(),
            now.getTime() - 3_600_000,
          ),
        ),
        by: chance.of(fund.department.officers),
      };
      if (round?.denied === fund.department.abv)
        return [
          {
            ...refund,
            denied: {
              ...answered,
              response: 'The consultant was to pay for this trip; see clause 7 of the contract.',
            },
          },
        ];
      return [{ ...refund, fulfilled: answered }];
    });
  });
}

/** The refunds with their numbers; the expenditures that stand for them follow those of the story. */
export async function numberRefunds(
  trx: Transaction,
  refunds: readonly StoryRefund[],
  last: number,
): Promise<NumberedRefund[]> {
  const codes = await drawCodes(trx, 'RF', refunds.length);
  const fulfilled = refunds.filter((refund) => refund.fulfilled);
  const expenditures = await drawCodes(trx, 'EXP', fulfilled.length);
  return refunds.map((refund, index) => {
    const place = fulfilled.indexOf(refund);
    const made = place < 0 ? {} : { made: { id: last + place + 1, code: expenditures[place] ?? '' } };
    return { ...refund, id: index + 1, code: codes[index] ?? '', ...made };
  });
}
