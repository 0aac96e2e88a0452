import { addDays } from '#shared/dates.ts';
import { type Candidate, isAfter } from './candidate.ts';
import { add, amountsOf } from './named-records.ts';
import { koboOf, type OpenLine } from './open-line.ts';
import { wordsOf } from './words-of.ts';

/** So many days may lie between what the portal and the bank say of the same money. */
const WITHIN_DAYS = 10;

/** Records of an amount that are near a line: those whose person it names, and others; some of each, the nearest first. */
export interface Near {
  persons: Candidate[];
  others: Candidate[];
}

type ByDay = Map<string, Candidate[]>;

/** The records of one amount, by their days; and by the words that name their persons, and the day. */
interface OfAmount {
  byDay: ByDay;
  words: Set<string>;
  byPerson: Map<string, ByDay>;
}

/** Finds the records that have a line's amount and are near its day, at most so many that are asked for. */
export function recordsNear(candidates: readonly Candidate[]) {
  const byAmount = new Map<number, OfAmount>();
  for (const one of candidates) {
    const own = namingWords(one.person ?? '');
    for (const amount of amountsOf(one)) {
      const of = byAmount.get(amount) ?? { byDay: new Map(), words: new Set(), byPerson: new Map() };
      byAmount.set(amount, of);
      add(of.byDay, one.day, one);
      for (const word of own) of.words.add(word);
      for (const key of own.length === 1 ? own : pairsOf(own)) {
        const ofPerson = of.byPerson.get(key) ?? new Map();
        of.byPerson.set(key, ofPerson);
        add(ofPerson, one.day, one);
      }
    }
  }
  const days = new Map<string, string[]>();
  return (line: OpenLine, except: readonly Candidate[], most: number): Near => {
    const of = byAmount.get(koboOf(line));
    if (!of) return { persons: [], others: [] };
    const around = days.get(line.day) ?? daysAround(line.day);
    days.set(line.day, around);
    const words = [...new Set(wordsOf(`${line.reference} ${line.narration}`))].filter((word) =>
      of.words.has(word),
    );
    const named = [...words, ...pairsOf(words)].flatMap((key) => {
      const ofPerson = of.byPerson.get(key);
      return ofPerson ? nearest(ofPerson, around, { except, most }) : [];
    });
    const persons = [...new Set(named)].slice(0, most);
    return {
      persons,
      others: nearest(of.byDay, around, { except, most }).filter((one) => !named.includes(one)),
    };
  };
}

function nearest(
  byDay: ByDay,
  around: readonly string[],
  { except, most }: { except: readonly Candidate[]; most: number },
): Candidate[] {
  const [line_day = ''] = around;
  const found: Candidate[] = [];
  for (const day of around)
    for (const one of byDay.get(day) ?? []) {
      if (found.length === most) return found;
      if (!isAfter(one, line_day) && !except.includes(one)) found.push(one);
    }
  return found;
}

/** A day and those about it, the nearest first. */
function daysAround(day: string): string[] {
  const distances = Array.from({ length: WITHIN_DAYS }, (_, place) => [-(place + 1), place + 1]).flat();
  return [day, ...distances.map((distance) => addDays(day, distance))];
}

/** Each two of some words: by two of its words a person is named, as far as the name has two. */
function pairsOf(words: readonly string[]): string[] {
  const sorted = words.toSorted();
  return sorted.flatMap((one, place) => sorted.slice(place + 1).map((other) => `${one} ${other}`));
}

/** The words of a name that tell it from others: of three letters or more, and none that many have. */
function namingWords(name: string): string[] {
  return [...new Set(wordsOf(name))].filter((word) => word.length > 2 && !COMMON.has(word));
}

const COMMON: ReadonlySet<string> = new Set([
  ...['LTD', 'LIMITED', 'NIG', 'NIGERIA', 'PLC', 'COMPANY', 'AND', 'THE', 'SERVICES', 'ENTERPRISES'],
]);
