import { addDays } from '#shared/dates.ts';
import type { Specimen } from './specimens.ts';
import { named } from './workflow-cast.ts';

let turn = 0;

/** Limits of heads, each from a day of its own that is far ahead; the owner proposes. */
export const AUTHORITY_LIMITS: Specimen = {
  natural: {
    proposed: async (desks, cast) => {
      turn += 1;
      const answer = await desks.call<{ id: number }>('POST', 'authority-limits', {
        token: named(cast, 'owner').token,
        body: { role: 'head', up_to: 100, from: addDays('2041-01-01', turn), source: 'Circular 7' },
      });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
      return answer.body.data.id;
    },
  },
  sees: { 'authority-limits': () => true },
  barred: { proposedLimit: { owner: true } },
};
