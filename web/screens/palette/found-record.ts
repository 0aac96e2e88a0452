import type { FoundRecord } from '#shared/found-record.ts';

/** What was found: the records, the text that they were found by, and the words of an act beside a code. */
export type Found = { records: FoundRecord[]; by: string; act: string };

/** The shortest text that is looked up. */
export const SHORTEST = 2;

/** A text of one code and other words, in any order, taken apart; null for any other text. */
export function actAndCode(text: string): { act: string; code: string } | null {
  const words = text.split(/\s+/).filter(Boolean);
  const codes = words.filter((word) => /\d/.test(word) && word.length >= SHORTEST);
  const [code] = codes;
  if (codes.length !== 1 || code === undefined || words.length < 2) return null;
  return { code, act: words.filter((word) => word !== code).join(' ') };
}

/** The one record that a text means: the only one found, or the only one that is called exactly so. */
export function meantRecord({ records, by }: Found): FoundRecord | undefined {
  const exact = records.filter(({ code, title }) =>
    [code, title].some((name) => name.toLowerCase() === by.toLowerCase()),
  );
  if (exact.length === 1) return exact[0];
  return records.length === 1 ? records[0] : undefined;
}
