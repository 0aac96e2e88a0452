/** Whether `If-None-Match` names the mark of an answer (RFC 9110, 13.1.2): among several, weak or not, or as `*`, any that there is. */
export function namesMark(named: string | undefined, mark: string): boolean {
  if (!named) return false;
  const content = contentOf(mark);
  return named.trim() === '*' || (named.match(MARKS) ?? []).some((one) => contentOf(one) === content);
}

/** What stands in quotes may have a comma, and be no list. */
const MARKS = /(?:W\/)?"[^"]*"/g;

/** Weakly compared, only the quoted part counts. */
function contentOf(mark: string): string {
  return mark.replace(/^W\//, '');
}
