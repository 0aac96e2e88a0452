/** A text without the characters that nobody sees: format characters and controls. A NUL and the ends of lines stay to be judged, a tab is a space. */
export function visible(value: string): string {
  return value
    .replaceAll('\t', ' ')
    .replace(/[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]/gu, (one) => (KEPT.has(one) ? one : ''));
}

const KEPT: ReadonlySet<string> = new Set(['\0', '\n', '\r']);
