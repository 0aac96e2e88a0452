/** The three kinds of money. */
export const FUND_TYPES = ['capital', 'recurrent', 'personnel'] as const;
/** One of them. */
export type FundType = (typeof FUND_TYPES)[number];

const WORDS: readonly [RegExp, FundType][] = [
  [/^capital\b/, 'capital'],
  [/^(recurrent|overheads?)\b/, 'recurrent'],
  [/^personnel\b/, 'personnel'],
];

/** The type that a word of a file names ("Capital expenditure", "Overhead"); undefined for any other. */
export function fundTypeOf(text: string): FundType | undefined {
  return WORDS.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1];
}

/** The type that a budget code's first letter tells: C, R or P. */
export function fundTypeOfCode(code: string): FundType | undefined {
  return FUND_TYPES.find((type) => type.charAt(0) === code.charAt(0).toLowerCase());
}
