import { whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { departmentScope } from './scope.ts';

/** Funds are seen by the department and those above it, and by the offices; one with money on it says why it stays. */
export const fundExtensions: Extensions = {
  madeFrom: ['booked_expenditure', 'actual_expenditure', 'reserved'],
  presents: { why_not: whyNotSchema.optional() },
  scope: departmentScope,
  async present(_db, records) {
    return records.map((record) => {
      const isMoved = ['booked_expenditure', 'actual_expenditure', 'reserved'].some(
        (figure) => record[figure] !== 0,
      );
      return isMoved ? { ...record, why_not: { manage: STAYS, delete: STAYS } } : record;
    });
  },
};

const STAYS = 'Money was entered on this fund: its code, sub-head and department stay, and so does the fund.';
