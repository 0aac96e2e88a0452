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
