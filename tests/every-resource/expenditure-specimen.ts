import type { Desks } from '../payments/desks.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

const SEE_ALL = ['budget-officers', 'treasury', 'audit', 'administrators'];

/** Expenditures of the owner. */
export const EXPENDITURES: Specimen = {
  natural: {
    cleared: waitingForHead,
    batched: async (desks, cast) => {
      const id = await expenditure(desks, cast);
      await desks.call('POST', 'batches', {
        token: named(cast, 'owner').token,
        body: { expenditures: [id] },
      });
      return id;
    },
  },
  sees: {
    expenditures: ({ offices, departments }, { ict }) =>
      departments.includes(ict) || offices.some((one) => SEE_ALL.includes(one)),
  },
  // Of the cast nobody who heads the department raised it, or is paid; `tests/authority` has such heads.
  barred: { raised: {}, pays: {} },
  besides: { 'that nobody has to approve': expenditure },
  toldByOther: ['batched', 'queried'],
};

/** An expenditure of the owner. */
async function expenditure(desks: Desks, cast: Cast): Promise<number> {
  const [id = 0] = await desks.expend(await desks.fund(), [10], {}, named(cast, 'owner').token);
  return id;
}

/** An expenditure that waits for the head of its department, though no limit is in force for the others of the walk. */
async function waitingForHead(desks: Desks, cast: Cast): Promise<number> {
  const id = await expenditure(desks, cast);
  await desks.pool.query(
    `update expenditures set approving_role = 'head', approving_department_id = department_id where id = $1`,
    [id],
  );
  return id;
}
