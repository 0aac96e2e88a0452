import { addDays } from '#shared/dates.ts';
import type { Specimen } from './specimens.ts';
import { named } from './workflow-cast.ts';

let turn = 0;

/** Rates of VAT, each from a day of its own; the owner proposes. */
export const TAX_RATES: Specimen = {
  natural: {
    proposed: async (desks, cast) => {
      turn += 1;
      const answer = await desks.call<{ id: number }>('POST', 'tax-rates', {
        token: named(cast, 'owner').token,
        body: {
          ...{ kind: 'vat', rate: 7.5, authority: 'Federal Inland Revenue Service' },
          ...{ from: addDays('2031-01-01', turn), source: 'Finance Act' },
        },
      });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
      return answer.body.data.id;
    },
  },
  sees: { 'tax-rates': () => true },
  barred: { proposedRate: { owner: true } },
};
