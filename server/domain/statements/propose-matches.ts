import { daysBetween, formatDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { Confidence, Proposal, RecordedKind } from '#shared/statement-matches.ts';
import { codesNamed } from '../schedules/index.ts';
import { saidOf } from './charge-words.ts';
import type { OpenLine } from './open-line.ts';

/** A record of the portal that a line of the bank may be: money goes out by a minus sign. */
export interface Candidate {
  kind: RecordedKind;
  id: number;
  /** What it is called, and what else stands for it in what banks write. */
  code: string;
  names: readonly string[];
  amount_kobo: number;
  /** What was paid of it, where the bank rejected the rest. */
  other_kobo?: number | null;
  /** Of a schedule that can only be what was paid of it: the rest is matched already. */
  covers?: 'paid' | null;
  day: string;
  /** The schedule by which a payment was sent. */
  schedule_id?: number | null;
  /** Whom it pays, or who paid it. */
  person: string | null;
}

/** What is proposed of a line: the surest first. */
export interface Proposed {
  line: number;
  proposals: Proposal[];
  hint: string | null;
}

/** So many days may lie between what the portal and the bank say of the same money. */
const WITHIN_DAYS = 10;
const MOST = 4;
/** A shorter number of a paper is found in many texts that don't mean it. */
const SHORTEST = 5;

/**
 * Proposes what each line is. Certain is only what the line names whole, of the same amount, where neither is named with
 * another; likely what agrees in amount and day alone of all, or in amount and name; possible what agrees in amount and day
 * among others. An amount that differs by a kobo is never proposed.
 */
export function proposeMatches(lines: readonly OpenLine[], candidates: readonly Candidate[]): Proposed[] {
  const byAmount = amountsOf(candidates);
  const namedIn = finder(candidates);
  const alike = new Map<number, number>();
  for (const line of lines) alike.set(kobo(line), (alike.get(kobo(line)) ?? 0) + 1);
  const found = lines.map((line) => {
    const named = new Set([...namedIn(line.reference), ...namedIn(line.narration)]);
    const agreeing = byAmount.get(kobo(line)) ?? [];
    return { line, named, agreeing, fits: agreeing.filter((one) => named.has(one)) };
  });
  const namedBy = new Map<Candidate, number>();
  for (const { fits } of found) for (const one of fits) namedBy.set(one, (namedBy.get(one) ?? 0) + 1);
  return found.map(({ line, named, agreeing, fits }) => {
    const near = agreeing.filter(
      (one) => !named.has(one) && Math.abs(daysBetween(one.day, line.day)) <= WITHIN_DAYS,
    );
    const isAlone = fits.length === 0 && near.length === 1 && alike.get(kobo(line)) === 1;
    const proposals = [
      ...fits.map((one) => byName(one, line, fits.length === 1 && namedBy.get(one) === 1)),
      ...near.map((one) => byAmountAnd(one, line, isAlone)),
      ...saidOf(line),
    ];
    return {
      line: line.id,
      proposals: proposals
        .toSorted((one, other) => rankOf(one.confidence) - rankOf(other.confidence))
        .slice(0, MOST),
      hint: fits.length > 0 ? null : hintOf(line, named),
    };
  });
}

/** Finds the candidates that a text names: by codes of one word, and by numbers of several parts, each as a whole. */
function finder(candidates: readonly Candidate[]): (text: string) => Candidate[] {
  const byName = new Map<string, Candidate[]>();
  for (const one of candidates)
    for (const name of one.names) byName.set(name, [...(byName.get(name) ?? []), one]);
  const byWord = new Map<string, Candidate[]>();
  const numbers: { pv_no: string; ones: Candidate[] }[] = [];
  for (const [name, ones] of byName) {
    const words = wordsOf(name);
    if (words.join('').length < SHORTEST) continue;
    const [word = ''] = words;
    if (words.length === 1) byWord.set(word, [...(byWord.get(word) ?? []), ...ones]);
    else if (words.length > 1) numbers.push({ pv_no: name, ones });
  }
  const numbersIn = codesNamed(numbers);
  return (text) => [
    ...wordsOf(text).flatMap((word) => byWord.get(word) ?? []),
    ...numbersIn(text).lines.flatMap(({ ones }) => ones),
  ];
}

function amountsOf(candidates: readonly Candidate[]): Map<number, Candidate[]> {
  const found = new Map<number, Candidate[]>();
  const add = (amount: number, one: Candidate) => found.set(amount, [...(found.get(amount) ?? []), one]);
  for (const one of candidates) {
    add(one.amount_kobo, one);
    if (one.other_kobo && one.other_kobo !== one.amount_kobo) add(one.other_kobo, one);
  }
  return found;
}

function kobo({ credit_kobo, debit_kobo }: OpenLine): number {
  return credit_kobo - debit_kobo;
}

function byName(one: Candidate, line: OpenLine, isOnly: boolean): Proposal {
  const amount = `${formatNaira(Math.abs(kobo(line)))}, as ${one.code} has it`;
  return isOnly
    ? proposed(one, 'certain', `It names ${one.code}: ${amount}.`)
    : proposed(one, 'likely', `It names ${one.code}, and something else agrees too: ${amount}.`);
}

function byAmountAnd(one: Candidate, line: OpenLine, isAlone: boolean): Proposal {
  const days = daysBetween(one.day, line.day);
  const when =
    days === 0
      ? 'on the same day'
      : `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'after' : 'before'} ${formatDay(one.day)}`;
  const person = one.person !== null && namesPerson(line, one.person) ? one.person : null;
  if (person) return proposed(one, 'likely', `The same amount, and it names ${person}, ${when}.`);
  return isAlone
    ? proposed(one, 'likely', `Nothing else has this amount, ${when}.`)
    : proposed(one, 'possible', `The same amount, ${when}; something else has it too.`);
}

function proposed({ kind, id, code }: Candidate, confidence: Confidence, why: string): Proposal {
  return { kind, id, code, confidence, why };
}

function rankOf(confidence: Confidence): number {
  return ['certain', 'likely', 'possible'].indexOf(confidence);
}

/** Whether the words of a name stand in what the bank wrote: two of them, of three letters or more. */
function namesPerson({ reference, narration }: OpenLine, name: string): boolean {
  const words = new Set(wordsOf(`${reference} ${narration}`));
  const own = wordsOf(name).filter((word) => word.length > 2 && !COMMON.includes(word));
  return own.length > 0 && own.filter((word) => words.has(word)).length >= Math.min(2, own.length);
}

const COMMON = [
  'LTD',
  'LIMITED',
  'NIG',
  'NIGERIA',
  'PLC',
  'COMPANY',
  'AND',
  'THE',
  'SERVICES',
  'ENTERPRISES',
];

function wordsOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** What a line names that has another amount. */
function hintOf(line: OpenLine, named: ReadonlySet<Candidate>): string | null {
  const [one] = named;
  if (!one) return null;
  const isOut = one.amount_kobo < 0;
  return isOut === line.debit_kobo > 0
    ? `It names ${one.code}, which is of ${formatNaira(Math.abs(one.amount_kobo))}.`
    : `It names ${one.code}, where money went the other way. Record first that it came back.`;
}
