import { codesNamed } from '../schedules/index.ts';
import type { Candidate } from './candidate.ts';
import { koboOf, type OpenLine } from './open-line.ts';
import { wordsOf } from './words-of.ts';

/** Records of one name and one amount: a line of that amount that has the name may be each of them. */
export type Group = readonly Candidate[];

/** What a line names: records of its amount, and the first of all, whatever its amount is. */
export interface Named {
  groups: readonly Group[];
  first: Candidate | null;
}

/** A shorter number of a paper is found in many texts that don't mean it. */
const SHORTEST = 5;

interface Name {
  pv_no: string;
  first: Candidate;
  byAmount: Map<number, Candidate[]>;
}

/** Finds the records that lines name: by codes of one word, and by numbers of several parts, each as a whole. */
export function recordsNamed(candidates: readonly Candidate[]) {
  const names = new Map<string, Name>();
  for (const one of candidates)
    for (const name of one.names) {
      const key = keyOf(name);
      if (key.replaceAll(' ', '').length < SHORTEST) continue;
      const known = names.get(key) ?? { pv_no: name, first: one, byAmount: new Map() };
      names.set(key, known);
      for (const amount of amountsOf(one)) add(known.byAmount, amount, one);
    }
  const numbersIn = codesNamed([...names].flatMap(([key, name]) => (key.includes(' ') ? [name] : [])));
  const namesIn = (text: string) => [
    ...wordsOf(text).flatMap((word) => names.get(word) ?? []),
    ...numbersIn(text).lines,
  ];
  return {
    /** What a line names. */
    by(line: OpenLine): Named {
      const found = [...new Set([...namesIn(line.reference), ...namesIn(line.narration)])];
      const kobo = koboOf(line);
      return {
        groups: found.flatMap(({ byAmount }) => {
          const group = byAmount.get(kobo);
          return group ? [group] : [];
        }),
        first: found[0]?.first ?? null,
      };
    },
    /** All groups that a record is in. */
    groupsOf(one: Candidate): Group[] {
      return one.names.flatMap((name) => {
        const known = names.get(keyOf(name));
        return known
          ? amountsOf(one).flatMap((amount) => {
              const group = known.byAmount.get(amount);
              return group ? [group] : [];
            })
          : [];
      });
    },
  };
}

/** With how much a record may be in a line: all of it, or what was paid of it. */
export function amountsOf({ amount_kobo, other_kobo }: Candidate): number[] {
  return other_kobo && other_kobo !== amount_kobo ? [amount_kobo, other_kobo] : [amount_kobo];
}

/** Puts one more into the list that a map has under a key; once, where it comes twice in a row. */
export function add<K>(lists: Map<K, Candidate[]>, key: K, one: Candidate): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [one]);
  else if (list.at(-1) !== one) list.push(one);
}

function keyOf(name: string): string {
  return wordsOf(name).join(' ');
}
