/** The least likeness (shared groups of three letters among all of both) at which one name is suggested for another. */
const ALIKE = 0.4;
/** Comparing costs time: a file that is wrong throughout gets this many suggestions. */
const MAX_ASKED = 500;
/** A longer name is not a mistyped one. */
const LONGEST_ASKED = 300;

/** Lower case without diacritics, as names are compared. */
export function foldName(text: string): string {
  const folds: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ɖ: 'd' };
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ɓɗƙɖ]/g, (letter) => folds[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Suggests the name that a mistyped one most likely meant: " Did you mean Internet Access Charges?", or ''. */
export class Suggestions {
  private readonly known: { name: string; groups: Set<string> }[];
  private readonly asked = new Map<string, string>();

  constructor(names: Iterable<string>) {
    this.known = [...new Set(names)].map((name) => ({ name, groups: lettersInThrees(name) }));
  }

  /** The sentence for a name that isn't known, beginning with a blank; '' when none is like it. */
  for(text: string): string {
    if (text.length > LONGEST_ASKED) return '';
    const key = foldName(text);
    const before = this.asked.get(key);
    if (before !== undefined) return before;
    if (this.asked.size >= MAX_ASKED) return '';
    const nearest = this.nearest(key);
    const sentence = nearest ? ` Did you mean ${nearest}?` : '';
    this.asked.set(key, sentence);
    return sentence;
  }

  private nearest(text: string): string | undefined {
    const groups = lettersInThrees(text);
    let best: { name: string; likeness: number } | undefined;
    for (const { name, groups: others } of this.known) {
      const likeness = shareOf(groups, others);
      if (likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { name, likeness };
    }
    return best?.name;
  }
}

function lettersInThrees(text: string): Set<string> {
  const groups = new Set<string>();
  for (const word of foldName(text).split(/[^\p{L}\p{N}]+/u)) {
    const padded = `  ${word} `;
    for (let at = 0; word && at + 3 <= padded.length; at++) groups.add(padded.slice(at, at + 3));
  }
  return groups;
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const group of one) if (other.has(group)) common++;
  return common === 0 ? 0 : common / (one.size + other.size - common);
}
