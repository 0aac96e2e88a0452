import { koboToNaira, nairaToKobo, sumNaira } from '../money.ts';
import type { Values } from './field.ts';

/** What money fields of lines come to together, in naira; lines that are to go, and those without an amount, count for nothing. */
export function sumOf(lines: unknown, ...names: string[]): number {
  const rows: readonly Values[] = Array.isArray(lines) ? lines : [];
  const amounts = rows
    .filter(({ removed }) => removed !== true)
    .flatMap((line) => names.map((name) => line[name]));
  return sumNaira(amounts.filter((amount): amount is number => typeof amount === 'number'));
}

/** An amount as often as a count says, rounded to whole kobo; null while either is missing. */
export function times(naira: unknown, count: unknown): number | null {
  if (typeof naira !== 'number' || typeof count !== 'number') return null;
  return koboToNaira(Math.round(nairaToKobo(naira) * count));
}
