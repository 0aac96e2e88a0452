const MOST_WORDS = 25;

/** What a civil servant doesn't say, or what leaves somebody outside. */
const NOT_OUR_WORDS: readonly RegExp[] = [
  /\bstand(s|ing)?\b/i,
  /\b(he|him|his|himself|she|her|hers|herself)\b/i,
  /\bchosen\b|\bchoose none\b/i,
  /\bgoes? on\b/i,
  /\bholds? none\b|\btakes (browse|read|edit|add|delete)-/i,
  /\bnot now\b|\bbegin without\b|\bturn the order around\b|\bsince today\b/i,
  /\bwhat will be bought\b|\bbefore they count\b/i,
  /\bPayee is\b|\bshown as\b|\b[Ww]hy it is no duplicate\b/,
];

/** The sentences of some texts that are too long, or have words that people at the agency don't use. */
export function notPlain(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/(?<=[.?!])\s+/))
    .filter((one) => one.split(/\s+/).length > MOST_WORDS || NOT_OUR_WORDS.some((words) => words.test(one)));
}
