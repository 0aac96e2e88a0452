/** The words of a text as names are compared by: in capitals, without the signs between them. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
