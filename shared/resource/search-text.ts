import type { Resource } from './define-resource.ts';

/** What is said of a search that is too short for a list which grows. */
export const TYPE_THREE = 'Type three letters or digits';

const FEWEST = 3;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/gu;

/** Whether a text has the three letters or digits without which no index finds it. */
export function isLongEnough(text: string): boolean {
  return (text.match(LETTER_OR_DIGIT)?.length ?? 0) >= FEWEST;
}

/** Whether the rows of a resource can be searched for a text: where they grow without end, only by an index. */
export function isSearchedFor({ grows }: Pick<Resource, 'grows'>, text: string): boolean {
  return !grows || isLongEnough(text);
}

const MOST_WORDS = 8;

/**
 * The words of a search, which a row has in any order: people write “Bello Eniola” and look for “Eniola Bello”. The whole text
 * is one where a growing list has no index for any of the words, and where they are more than anybody looks for.
 */
export function wordsOf(text: string, { grows }: Pick<Resource, 'grows'> = {}): string[] {
  const words = [
    ...new Set(
      text
        .trim()
        .split(/[,;]?\s+/)
        .map((word) => word.replace(/[,;]$/, '') || word),
    ),
  ];
  const isWhole = words.length > MOST_WORDS || (grows && !words.some(isLongEnough));
  return isWhole ? [text] : words;
}
