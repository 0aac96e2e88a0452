import type { FundLookups } from './fund-lookups.ts';
import type { NewHead } from './fund-plan.ts';

/** The words by which a budget head may be found: the text itself, and the code that it begins with. */
export function headWords(text: string): string[] {
  return [text, codeAndName(text).code ?? text];
}

/** The budget head that a text names by code, by name, or by both ("0111 Presidency"); a new one; or why none can be told. */
export function findHead(text: string, lookups: FundLookups): { id: number } | NewHead | string {
  const byCode = lookups.headByCode(text);
  if (byCode) return byCode;
  const [first, ...others] = lookups.headsByName(text);
  if (first && others.length === 0) return first;
  if (first) return `Several budget heads are called “${text}”: write the code`;
  const { code, name } = codeAndName(text);
  if (code && name !== code) {
    const written = lookups.headByCode(code);
    if (written) return written;
  }
  return { key: (code ?? text).toLowerCase(), code, name };
}

/** A longer text is no name, and would take the square of its length to search. */
const LONGEST_NAME = 300;

/** "0111 Presidency" and "0111 - Presidency" carry both; one word with a figure in it is a code; anything else is a name. */
function codeAndName(text: string): { code: string | undefined; name: string } {
  if (text.length > LONGEST_NAME) return { code: undefined, name: text };
  const [, code, name] = /^(\S*\d\S*?)(?:\s*[-–:]\s*|\s+)(\S.*)$/.exec(text) ?? [];
  if (code && name) return { code, name };
  return /^\S*\d\S*$/.test(text) ? { code: text, name: text } : { code: undefined, name: text };
}
