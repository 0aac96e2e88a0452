/** Words of several columns in one line: with commas between, but for what is a sentence already. */
export function inLine(parts: readonly string[]): string {
  return parts.reduce((line, part) => (line ? `${line}${/[.?!]$/.test(line) ? '' : ','} ${part}` : part), '');
}
