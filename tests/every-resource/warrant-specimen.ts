import type { Desks } from '../payments/desks.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

/** Warrants for a fund of ICT each, which the owner enters. */
export const WARRANTS: Specimen = {
  natural: { pending },
  sees: {
    warrants: ({ offices, departments }, { ict }) =>
      departments.includes(ict) ||
      offices.some((office) => ['budget-officers', 'treasury', 'audit', 'administrators'].includes(office)),
  },
  barred: { askedForWarrant: { owner: true } },
};

async function pending(desks: Desks, cast: Cast): Promise<number> {
  const body = { budget_year: 2024, quarter: 1, fund_id: await desks.fund(), amount: 1, reference: 'OAGF/1' };
  const { token } = named(cast, 'owner');
  const answer = await desks.call<{ id: number }>('POST', 'warrants', { token, body });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
