/** Whether every word of a typed text is in one of these, whatever its case and accents. */
export function containsWords(among: readonly string[], text: string): boolean {
  const folded = fold(among.join(' '));
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
