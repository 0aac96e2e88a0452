const ROWS = ['`1234567890-=', ' qwertyuiop[]\\', " asdfghjkl;'", ' zxcvbnm,./'];
/** What Shift makes of keys that have no letter, on the keyboards of Britain and America. */
const SHIFTED = ['~!@#$%^&*()_+{}|:"<>?£¬', "`1234567890-=[]\\;',./3`"] as const;

/** How far keys may be apart, in the width of one: those beside each other, and those of the rows above and below. */
const NEAR = 1.3;

const places = new Map<string, { x: number; y: number }>();
// Each row of keys is half a key further to the right.
for (const [y, row] of ROWS.entries())
  for (const [x, key] of [...row].entries()) if (key !== ' ') places.set(key, { x: x + y * 0.4, y });

/**
 * How many characters of a password somebody has to guess who tries what fingers do first: a run of three and more that
 * follows the keys of a keyboard, the alphabet or the digits, or repeats one character, counts as one.
 */
export function unguessedLength(password: string): number {
  const keys = [...password.toLowerCase()].map(unshifted);
  let length = 0;
  for (let at = 0; at < keys.length; ) {
    let end = at + 1;
    while (end < keys.length && follows(keys[end - 1] ?? '', keys[end] ?? '')) end += 1;
    length += end - at >= 3 ? 1 : end - at;
    at = end;
  }
  return length;
}

/** Whether a text is one shorter text, written twice or more. */
export function isRepetition(text: string): boolean {
  return text.length > 1 && `${text}${text}`.indexOf(text, 1) < text.length;
}

function unshifted(character: string): string {
  const [shifted, plain] = SHIFTED;
  const at = shifted.indexOf(character);
  return at < 0 ? character : plain.charAt(at);
}

function follows(one: string, next: string): boolean {
  if (one === next) return true;
  const [a, b] = [places.get(one), places.get(next)];
  if (a && b && Math.hypot(a.x - b.x, a.y - b.y) <= NEAR) return true;
  return /^[a-z0-9]{2}$/.test(one + next) && Math.abs(one.charCodeAt(0) - next.charCodeAt(0)) === 1;
}
