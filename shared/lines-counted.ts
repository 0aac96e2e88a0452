import { countOf } from './resource/plural.ts';

/** Lines of a bank's statement in words: "1 line", "1,284 lines". */
export function countedLines(lines: number): string {
  return countOf({ singular: 'line' }, lines);
}
