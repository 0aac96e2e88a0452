import type { Transaction } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';
import { later } from './calendar.ts';
import type { Chance } from './chance.ts';
import { drawCodes } from './insert-rows.ts';
import type { StoryBatch, ToldClaim } from './story.ts';
import {
  balanceOf,
  type NumberedAdvance,
  type NumberedRetirement,
  type ToldAdvance,
} from './story-advances.ts';
import { totalOfLines } from './story-claims.ts';
import type { Agency } from './tell-journeys.ts';
import { cleared } from './tell-year.ts';

const DAY_MS = 86_400_000;

/** Numbers advances and their retirements in the order of time, and tells what pays them of which advance it is and what came back. */
export async function numberAdvances(
  trx: Transaction,
  told: readonly ToldAdvance[],
): Promise<NumberedAdvance[]> {
  const retirements = await numberRetirements(trx, told);
  const codes = await drawCodes(trx, 'TA', told.length);
  return told
    .toSorted((one, other) => one.made.getTime() - other.made.getTime())
    .map((advance, index) => {
      const { payment, recovery } = advance;
      const retirement = retirements.get(advance);
      const numbered = { ...advance, id: index + 1, code: codes[index] ?? '', retirement };
      if (payment)
        Object.assign(payment.expenditure, {
          advance: { id: numbered.id, code: numbered.code },
          description: `${numbered.code}: ${advance.purpose}`,
          recovered: (recovery?.confirmed ? recovery.amount : 0) + surplusOf(numbered),
        });
      return numbered;
    });
}

/** What came back of an advance as its retirement was closed. */
export function surplusOf(advance: ToldAdvance): number {
  return advance.retirement?.closed ? Math.max(0, balanceOf(advance)) : 0;
}

async function numberRetirements(
  trx: Transaction,
  told: readonly ToldAdvance[],
): Promise<Map<ToldAdvance, NumberedRetirement>> {
  const filed = told
    .flatMap((advance) => (advance.retirement ? [{ advance, retirement: advance.retirement }] : []))
    .sort((one, other) => one.retirement.made.getTime() - other.retirement.made.getTime());
  const codes = await drawCodes(trx, 'RT', filed.length);
  return new Map(
    filed.map(({ advance, retirement }, index) => {
      const code = codes[index] ?? '';
      const year = lagosToday(retirement.closed?.at).slice(0, 4);
      const receipt_no =
        surplusOf(advance) > 0 ? `TR/${year}/${String(1_180 + index * 7).padStart(5, '0')}` : null;
      return [advance, { ...retirement, id: index + 1, code, receipt_no }];
    }),
  );
}

/** The claims of what more was spent than advances paid: those that the department has raised, with their batches, and those that it has yet to raise. */
export function tellShortfalls(
  chance: Chance,
  { desks, now }: Pick<Agency, 'desks' | 'now'>,
  advances: readonly NumberedAdvance[],
): { owed: ToldClaim[]; batches: StoryBatch[] } {
  const owed: ToldClaim[] = [];
  const batches: StoryBatch[] = [];
  for (const advance of advances) {
    const claim = shortfallOf(advance);
    if (!claim?.settles) continue;
    const at = later(chance, claim.settles.at, 2, 6);
    // The desks take some weeks; what was settled lately waits, and now and then something is forgotten.
    if (now.getTime() - at.getTime() < 24 * DAY_MS || chance.happens(0.1)) owed.push(claim);
    else batches.push(payShortfall(chance, desks, advance, claim, at));
  }
  return { owed, batches };
}

function shortfallOf(advance: NumberedAdvance): ToldClaim | null {
  const { code, person, department_id, retirement } = advance;
  const shortfall = -balanceOf(advance);
  if (!retirement?.closed || shortfall <= 0) return null;
  const { started, finished, closed } = retirement;
  const purpose = `Shortfall of ${retirement.code} over ${code}`;
  const line = {
    ...{ allowance_id: null, description: purpose, from: started, to: finished, days: null, rate_kobo: null },
    amount_kobo: shortfall,
  };
  const settles = { id: retirement.id, code: retirement.code, department_id, at: closed.at, by: closed.by };
  return { person, purpose, started, finished, trip: null, lines: [line], settles };
}

function payShortfall(
  chance: Chance,
  desks: Agency['desks'],
  { fund, officer, person }: NumberedAdvance,
  claim: ToldClaim,
  at: Date,
): StoryBatch {
  const payee = { ...person, type: 'staff' as const };
  const amount = totalOfLines(claim);
  const expenditure = {
    ...{ at, payee, amount, claim, description: claim.purpose, reference: null, raised_by: officer },
  };
  const batched = later(chance, at, 0, 1);
  const acts = cleared(chance, batched, desks, { expenditure, acts: [] }, 4);
  return { fund, type: 'staff', at: batched, raised_by: officer, payments: [{ expenditure, acts }] };
}
