import type { FoundRecord } from '#shared/found-record.ts';
import { koboToNaira, parseNairaText } from '#shared/money.ts';

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

/** A change of a fund that a text asks for: "virement C014 2,000,000 to C021", "top up R033 ₦5,000,000". */
export interface AskedChange {
  kind: 'top-up' | 'virement';
  code: string;
  /** In naira. */
  amount: number;
  /** The code of the fund that gets it; of a virement alone. */
  to: string | null;
}

/** A text taken apart as a change of a fund; null for any other text, and where the amount can't be read. */
export function askedChange(text: string): AskedChange | null {
  const [, verb = '', rest = ''] = /^\s*(virement|move|top[- ]?up)\s+(.+)$/i.exec(text) ?? [];
  const [, first = '', second = '', to = null] =
    /^(?:of\s+)?(\S+)\s+(?:from\s+|by\s+|of\s+|for\s+)?(\S+)(?:\s+to\s+(\S+))?\s*$/i.exec(rest) ?? [];
  const kind = /^top/i.test(verb) ? 'top-up' : 'virement';
  if (!first || (kind === 'virement') !== (to !== null)) return null;
  const [code, words] = isCode(first) ? [first, second] : [second, first];
  const kobo = parseNairaText(words);
  if (!isCode(code) || (to !== null && !isCode(to)) || kobo === null || kobo <= 0) return null;
  return {
    kind,
    code: code.toUpperCase(),
    amount: koboToNaira(kobo),
    to: to === null ? null : to.toUpperCase(),
  };
}

function isCode(word: string): boolean {
  return /^[a-z][a-z0-9-]*\d[a-z0-9-]*$/i.test(word);
}

/** The one record that a text means: the only one found, or the only one that is called exactly so. */
export function meantRecord({ records, by }: Found): FoundRecord | undefined {
  const exact = records.filter(({ code, title }) =>
    [code, title].some((name) => name.toLowerCase() === by.toLowerCase()),
  );
  if (exact.length === 1) return exact[0];
  return records.length === 1 ? records[0] : undefined;
}
