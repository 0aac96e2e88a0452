import { formatDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { type StatementLine, sumOf } from './read-lines.ts';

/** The last statement of an account: where the next one goes on. */
export interface Before {
  id: number;
  code: string;
  to_day: string;
  closing_kobo: number;
}

/** What was imported of an account already, from a day on, in its order. */
export type KnownLine = Pick<
  StatementLine,
  'day' | 'reference' | 'narration' | 'debit_kobo' | 'credit_kobo' | 'balance_kobo'
>;

/** How a file goes on from what is imported: what of it is there already, and why it can't go on. */
export interface GoesOn {
  repeated: number;
  problem: string | null;
}

/**
 * How a statement goes on from the last one of its account. Its first lines may be the last ones of that: they are left out, so
 * that no line counts twice. What is left begins where that ended, with its balance; a gap is refused, and so is a file of which
 * nobody can tell how much of it is there already.
 */
export function goesOn(
  lines: readonly StatementLine[],
  opening_kobo: number,
  before: Before | null,
  known: readonly KnownLine[],
): GoesOn {
  if (!before) return { repeated: 0, problem: null };
  const [first] = lines;
  const most = Math.min(lines.length, known.length);
  const balances = [opening_kobo];
  for (const line of lines.slice(0, most)) balances.push((balances.at(-1) ?? 0) + sumOf([line]));
  const fitting: number[] = [];
  for (let repeated = 0; repeated <= most; repeated += 1) {
    if (balances[repeated] !== before.closing_kobo) continue;
    if (!known.slice(known.length - repeated).every((line, place) => isSame(line, lines[place]))) continue;
    const next = lines[repeated];
    if (!next)
      return {
        repeated,
        problem: `${before.code} has every line of this file already. Nothing would be imported.`,
      };
    if (next.day >= before.to_day) fitting.push(repeated);
  }
  const [repeated, other] = fitting;
  // It opens where the last one closed: what is alike in both happened twice.
  if (repeated === 0) return { repeated, problem: null };
  if (repeated !== undefined && other !== undefined)
    return {
      repeated: 0,
      problem: `${before.code} may have the first ${repeated} or the first ${other} lines of this file. Take one that begins on the next day.`,
    };
  if (repeated !== undefined) return { repeated, problem: null };
  if (first && first.day > before.to_day)
    return {
      repeated: 0,
      problem: `${before.code} ended on ${formatDay(before.to_day)} with ${formatNaira(before.closing_kobo)}, and this file opens with ${formatNaira(opening_kobo)}. Import first what lies between.`,
    };
  return {
    repeated: 0,
    problem: `${before.code} goes up to ${formatDay(before.to_day)}, and what this file has of the same days is otherwise. Take a file that begins on the next day.`,
  };
}

function isSame(known: KnownLine, line: StatementLine | undefined): boolean {
  if (!line) return false;
  const isBalanced =
    known.balance_kobo === null || line.balance_kobo === null || known.balance_kobo === line.balance_kobo;
  return (
    known.day === line.day &&
    known.debit_kobo === line.debit_kobo &&
    known.credit_kobo === line.credit_kobo &&
    isBalanced &&
    words(known) === words(line)
  );
}

function words({ reference, narration }: Pick<KnownLine, 'reference' | 'narration'>): string {
  return `${reference} ${narration}`.replaceAll(/\s+/g, ' ').trim().toUpperCase();
}
