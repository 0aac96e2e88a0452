import { koboToNaira, nairaToKobo, percentOf } from './money.ts';

/** What decides in which sums a line of a draft budget counts. */
export interface SummedLine {
  type: string;
  budget_head: { id: number; label: string; code: string };
  amount: number;
  this_year: { approved: number; booked: number; actual: number } | null;
}

/** What lines of a draft come to, beside what their funds of this year do; naira. */
export interface DraftSum {
  lines: number;
  approved: number;
  booked: number;
  actual: number;
  amount: number;
  /** By how much the draft is more than this year, in naira and percent; percent is null where this year has nothing. */
  more: number;
  percent: number | null;
}

/** The sums of a draft budget: all of it, each type, and each head within it. */
export interface DraftSums extends DraftSum {
  types: (DraftSum & { type: string; heads: (DraftSum & { id: number; code: string; name: string })[] })[];
}

/** The types of expenditure, in the order of the budget. */
export const FUND_TYPES = ['personnel', 'recurrent', 'capital'] as const;

/** Adds up a draft budget; sheet, dialogs and paper all show these sums. */
export function sumDraft(lines: readonly SummedLine[]): DraftSums {
  const types = FUND_TYPES.flatMap((type) => {
    const ofType = lines.filter((line) => line.type === type);
    if (ofType.length === 0) return [];
    const heads = [...byHead(ofType).entries()]
      .map(([id, ofHead]) => ({
        id,
        code: ofHead[0].budget_head.code,
        name: ofHead[0].budget_head.label,
        ...sum(ofHead),
      }))
      .sort((one, other) => BY_CODE.compare(one.code, other.code));
    return [{ type, ...sum(ofType), heads }];
  });
  return { ...sum(lines), types };
}

const BY_CODE = new Intl.Collator('en', { numeric: true });

/** Lines under the id of the budget head that they count in. */
export function byHead<Line extends Pick<SummedLine, 'budget_head'>>(
  lines: readonly Line[],
): Map<number, [Line, ...Line[]]> {
  const heads = new Map<number, [Line, ...Line[]]>();
  for (const line of lines) {
    const ofHead = heads.get(line.budget_head.id);
    if (ofHead) ofHead.push(line);
    else heads.set(line.budget_head.id, [line]);
  }
  return heads;
}

function sum(lines: readonly SummedLine[]): DraftSum {
  const total = (figure: (line: SummedLine) => number) =>
    lines.reduce((kobo, line) => kobo + nairaToKobo(figure(line)), 0);
  const approved = total(({ this_year }) => this_year?.approved ?? 0);
  const amount = total((line) => line.amount);
  return {
    lines: lines.length,
    approved: koboToNaira(approved),
    booked: koboToNaira(total(({ this_year }) => this_year?.booked ?? 0)),
    actual: koboToNaira(total(({ this_year }) => this_year?.actual ?? 0)),
    amount: koboToNaira(amount),
    more: koboToNaira(amount - approved),
    percent: approved === 0 ? null : percentOf(amount - approved, approved),
  };
}

/** An amount changed by so many percent, two decimals at most, in whole naira: budgets are written without kobo. */
export function byPercent(kobo: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100));
  const scaled = BigInt(kobo) * (10_000n + hundredths);
  // Half a naira counts up; an amount is never negative.
  const naira = (scaled + 500_000n) / 1_000_000n;
  return Number(naira) * 100;
}
