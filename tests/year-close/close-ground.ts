import type { CloseDesk } from './close-desk.ts';

/** The funds of a history: of ICT in a year and its successors, one without a successor, and those that pay for logistics. */
export interface Ground {
  year: number;
  funds: number[];
  next: number[];
  lonely: number;
  payer: number;
  payerNext: number;
}

/** Numbers that follow from a seed: a whole number below another. */
export type Below = (limit: number) => number;

/** Whole numbers that always fall the same way for a seed. */
export function chanceOf(seed: number): Below {
  let state = seed * 2_654_435_769;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Funds of two years for one history, each with so little that now and then something is short. */
export async function groundOf(desk: CloseDesk): Promise<Ground> {
  const year = desk.year();
  const { rows } = await desk.pool.query<{ sub: number; head: number }>(
    `select sub_budget_head_id as sub from funds where id = ${desk.payer}`,
  );
  const logistics = { sub_budget_head_id: rows[0]?.sub, department_id: desk.works };
  const funds = [
    await desk.fund({ budget_year: year, approved: 900 }),
    await desk.fund({ budget_year: year, approved: 400 }),
  ];
  const payer = await desk.fund({ budget_year: year, approved: 900, ...logistics });
  return {
    ...{ year, funds, payer },
    lonely: await desk.fund({ budget_year: year, approved: 300 }),
    next: await Promise.all(funds.map((fund) => desk.next(fund, 500))),
    payerNext: await desk.next(payer, 500),
  };
}
