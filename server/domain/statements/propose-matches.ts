import { daysBetween, formatDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { Confidence, Proposal } from '#shared/statement-matches.ts';
import { type Candidate, isAfter } from './candidate.ts';
import { saidOf } from './charge-words.ts';
import { type Group, recordsNamed } from './named-records.ts';
import { recordsNear } from './near-records.ts';
import { koboOf, type OpenLine } from './open-line.ts';

/** What is proposed of a line: the surest first. */
export interface Proposed {
  line: number;
  proposals: Proposal[];
  hint: string | null;
}

const MOST = 4;

/**
 * Proposes what each line is. Certain is only what the line names whole, of the same amount, where neither is named with
 * another; likely what agrees in amount and day alone of all, or in amount and name; possible what agrees in amount and day
 * among others. An amount that differs by a kobo is never proposed. Of many that agree alike, a few are looked at.
 */
export function proposeMatches(lines: readonly OpenLine[], candidates: readonly Candidate[]): Proposed[] {
  const near = recordsNear(candidates);
  const alike = new Map<number, number>();
  for (const line of lines) alike.set(koboOf(line), (alike.get(koboOf(line)) ?? 0) + 1);
  return judgeNames(lines, candidates).map(({ line, fits, first, isCertain }) => {
    const { persons, others } =
      isCertain || fits.length === MOST ? { persons: [], others: [] } : near(line, fits, MOST);
    const isAlone =
      fits.length === 0 && persons.length + others.length === 1 && alike.get(koboOf(line)) === 1;
    const proposals = [
      ...fits.map((one) => byName(one, line, isCertain)),
      ...persons.map((one) => byPerson(one, line)),
      ...others.map((one) => byAmount(one, line, isAlone)),
      ...saidOf(line),
    ];
    return {
      line: line.id,
      proposals: proposals
        .toSorted((one, other) => rankOf(one.confidence) - rankOf(other.confidence))
        .slice(0, MOST),
      hint: fits.length > 0 ? null : hintOf(line, first),
    };
  });
}

/** Only what is certain, with nothing looked at besides names. */
export function certainMatches(
  lines: readonly OpenLine[],
  candidates: readonly Candidate[],
): { line: OpenLine; candidate: Candidate }[] {
  return judgeNames(lines, candidates).flatMap(({ line, fits: [candidate], isCertain }) =>
    candidate && isCertain ? [{ line, candidate }] : [],
  );
}

interface Judged {
  line: OpenLine;
  /** Some of what it names of its amount; one alone only where there is no other. */
  fits: Candidate[];
  first: Candidate | null;
  isCertain: boolean;
}

function judgeNames(lines: readonly OpenLine[], candidates: readonly Candidate[]): Judged[] {
  const records = recordsNamed(candidates);
  const linesOf = new Map<Group, OpenLine[]>();
  const found = lines.map((line) => {
    const { groups, first } = records.by(line);
    for (const group of groups) {
      const known = linesOf.get(group);
      if (known) known.push(line);
      else linesOf.set(group, [line]);
    }
    return { line, fits: someOf(groups, line.day), first };
  });
  return found.map((one) => {
    const [fit, other] = one.fits;
    const isNamedOnce =
      fit !== undefined &&
      records.groupsOf(fit).every((group) => (linesOf.get(group) ?? []).every((line) => line === one.line));
    return { ...one, isCertain: other === undefined && isNamedOnce };
  });
}

function someOf(groups: readonly Group[], day: string): Candidate[] {
  const some = new Set<Candidate>();
  for (const group of groups)
    for (const one of group) {
      if (some.size === MOST) return [...some];
      if (!isAfter(one, day)) some.add(one);
    }
  return [...some];
}

function byName(one: Candidate, line: OpenLine, isOnly: boolean): Proposal {
  const amount = `${formatNaira(Math.abs(koboOf(line)))}, as ${one.code} has it`;
  return isOnly
    ? proposed(one, 'certain', `It names ${one.code}: ${amount}.`)
    : proposed(one, 'likely', `It names ${one.code}, and something else agrees too: ${amount}.`);
}

function byPerson(one: Candidate, line: OpenLine): Proposal {
  return proposed(one, 'likely', `The same amount, and it names ${one.person}, ${whenOf(one, line)}.`);
}

function byAmount(one: Candidate, line: OpenLine, isAlone: boolean): Proposal {
  const when = whenOf(one, line);
  return isAlone
    ? proposed(one, 'likely', `Nothing else has this amount, ${when}.`)
    : proposed(one, 'possible', `The same amount, ${when}; something else has it too.`);
}

function whenOf(one: Candidate, line: OpenLine): string {
  const days = daysBetween(one.day, line.day);
  return days === 0
    ? 'on the same day'
    : `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'after' : 'before'} ${formatDay(one.day)}`;
}

function proposed({ kind, id, code }: Candidate, confidence: Confidence, why: string): Proposal {
  return { kind, id, code, confidence, why };
}

function rankOf(confidence: Confidence): number {
  return ['certain', 'likely', 'possible'].indexOf(confidence);
}

/** What a line names that has another amount. */
function hintOf(line: OpenLine, one: Candidate | null): string | null {
  if (!one) return null;
  const isOut = one.amount_kobo < 0;
  if (one.amount_kobo === koboOf(line) && isAfter(one, line.day))
    return `It names ${one.code}, which is of ${formatDay(one.day)}, after it.`;
  return isOut === line.debit_kobo > 0
    ? `It names ${one.code}, which is of ${formatNaira(Math.abs(one.amount_kobo))}.`
    : `It names ${one.code}, where money went the other way. Record first that it came back.`;
}
