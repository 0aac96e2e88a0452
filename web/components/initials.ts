/** First letters of the words of a name, at most two, upper case; 'U' when there is no name. */
export function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word.normalize('NFC')][0] ?? '');
  return letters.join('').toUpperCase() || 'U';
}
