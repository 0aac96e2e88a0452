/** A run of letters of a label, from its `at`th on: those that were typed are marked. */
export type Run = { at: number; text: string; marked: boolean };

const BEFORE = 28;

/** A label cut into runs that mark the whole text where the label contains it, else each of its words; case and accents don't count. */
export function runsOf(label: string, typed: string): Run[] {
  const { folded, places } = fold(label);
  const whole = fold(typed.trim()).folded;
  const sought = folded.includes(whole) ? [whole] : whole.split(/\s+/);
  const marked = new Set<number>();
  for (const word of sought.filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      for (let letter = at; letter < at + word.length; letter += 1) marked.add(places[letter] ?? -1);
  }
  const runs: Run[] = [];
  for (const [index, letter] of lettersOf(label).entries()) {
    const last = runs.at(-1);
    if (last && last.marked === marked.has(index)) last.text += letter;
    else runs.push({ at: index, text: letter, marked: marked.has(index) });
  }
  return runs;
}

/** The runs of a long text from a little before its first marked letters. */
export function excerptRuns(text: string, typed: string): Run[] {
  const [first, ...others] = runsOf(text, typed);
  if (!first || first.marked || first.text.length <= BEFORE) return first ? [first, ...others] : [];
  return [{ ...first, text: `…${first.text.slice(-BEFORE).trimStart()}` }, ...others];
}

// One letter may fold to several: each remembers which letter of the label it comes from.
function fold(label: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  for (const [index, letter] of lettersOf(label).entries()) {
    const plain = letter
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
    folded += plain;
    for (let added = 0; added < plain.length; added += 1) places.push(index);
  }
  return { folded, places };
}

/** The letters with their accents. */
function lettersOf(label: string): string[] {
  return label.match(/.\p{M}*/gsu) ?? [];
}
