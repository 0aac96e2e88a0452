import { addDays, daysBetween, formatDay } from './dates.ts';
import { formatNaira } from './money.ts';
import { foldedPlace, OTHER_STATIONS, placeWords } from './places.ts';
import { isSameWay, onlyFrom, waysTo } from './ways.ts';

/** What a trip is made of that decides what it pays; days as 'YYYY-MM-DD'. */
export interface Journey {
  category: 'residence' | 'non-residence';
  started: string;
  finished: string;
  transportation: 'flight' | 'road' | null;
  takeoff: string | null;
  /** One of the places that the Board's allowances name, or 'other'. */
  destination: string;
  distance_km: number | null;
  /** Nights that the agency lodged the traveller, each by the day on which it begins. */
  lodged: readonly string[];
  /** What other papers of theirs pay by the day: no day is paid twice under one allowance. */
  paid: readonly { allowance_id: number; day: string }[];
}

/** One of the Board's allowances. */
export interface Allowance {
  id: number;
  name: string;
  parentId: number | null;
  /** Paid by the night or day; otherwise once. */
  days_required: boolean;
  /** The place where it is paid instead of the others that are part of the same one. */
  serves: string | null;
  /** The way by road that it pays at a fixed rate. */
  route: { takeoff: string; destination: string } | null;
}

/** What the Board pays: allowances, their rates with the day from which each is in force, and the grades by name. */
export interface Tariff {
  allowances: readonly Allowance[];
  rates: readonly {
    allowance_id: number;
    grade_level_id: number;
    amount_kobo: number;
    date_activated: string;
  }[];
  grades: readonly { id: number; name: string }[];
}

/** The grades that a person has had, each with its first day. */
export type GradeHistory = readonly { grade_level_id: number; from: string }[];

/** What a trip pays under one allowance at one rate; `days` counts nights, days or ways, and is null for kilometres. */
export interface AllowanceLine {
  allowance_id: number;
  /** How it came about: "Per diem, Abuja: 3 nights × ₦17,500.00, Grade Level 08". */
  description: string;
  from: string;
  to: string;
  days: number | null;
  rate_kobo: number;
  amount_kobo: number;
}

/** What a trip pays, and why it can't be told where it can't. */
export interface Entitlement {
  lines: AllowanceLine[];
  problems: string[];
}

/** The allowances that a trip is computed from, by the names that the Board gives them. */
export const ALLOWANCES = {
  night: 'Per diem',
  day: 'Out-of-pocket',
  shuttle: 'Airport shuttle',
  city: 'Intra-city shuttle',
  kilometre: 'Kilometre allowance',
} as const;
type Pays = keyof typeof ALLOWANCES;

/** A trip is no longer than a year. */
export const LONGEST_TRIP_DAYS = 366;

/** One night, day or way to be paid. */
interface Unit {
  allowance: Allowance;
  from: string;
  to: string;
  /** Of how many of it one amount is made. */
  times: number;
  word: 'night' | 'day' | 'way' | 'km' | 'once';
}

/**
 * What a trip pays a person: each night, day and way at the rate in force on it for the grade that they have on it. What has no
 * allowance or no rate is a problem that names allowance, grade and day, never an amount of zero.
 */
export function entitlementOf(journey: Journey, grades: GradeHistory, tariff: Tariff): Entitlement {
  const nights = daysBetween(journey.started, journey.finished);
  if (nights < 0) return { lines: [], problems: ['A trip cannot end before it begins.'] };
  if (nights >= LONGEST_TRIP_DAYS)
    return { lines: [], problems: [`A trip takes at most ${LONGEST_TRIP_DAYS} days.`] };
  const problems = new Map<string, string>();
  const refuse = (problem: string, of = problem) => {
    if (!problems.has(of)) problems.set(of, problem);
  };
  const units = unitsOf(journey, tariff, refuse);
  const lines: Rated[] = [];
  for (const unit of units) {
    const grade_level_id = gradeOn(grades, unit.from);
    if (grade_level_id === null) {
      refuse('Your grade level is not known. Ask an administrator to enter it.');
      continue;
    }
    const grade = tariff.grades.find(({ id }) => id === grade_level_id)?.name ?? 'this grade level';
    const rate_kobo = rateOn(tariff, unit.allowance.id, grade_level_id, unit.from);
    if (rate_kobo === null)
      refuse(
        `“${unit.allowance.name}” has no rate for ${grade} on ${formatDay(unit.from)}. Ask the office that keeps the Board’s allowances.`,
        `${unit.allowance.id} ${grade}`,
      );
    else addTo(lines, unit, grade, rate_kobo);
  }
  return { lines: lines.map(lineOf), problems: [...problems.values()] };
}

/** The grade in force on a day; before the first entry the first grade. */
function gradeOn(grades: GradeHistory, day: string): number | null {
  const ordered = grades.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return (ordered.findLast(({ from }) => from <= day) ?? ordered[0])?.grade_level_id ?? null;
}

/** The rate of an allowance for a grade that is in force on a day, in kobo, or null without one. */
function rateOn({ rates }: Tariff, allowance_id: number, grade_level_id: number, day: string): number | null {
  let latest: Tariff['rates'][number] | null = null;
  for (const rate of rates)
    if (rate.allowance_id === allowance_id && rate.grade_level_id === grade_level_id)
      if (rate.date_activated <= day && (!latest || rate.date_activated > latest.date_activated))
        latest = rate;
  return latest?.amount_kobo ?? null;
}

/** The places that the Board's allowances name, in the order of the alphabet; every other one is 'other', which is always offered last. */
export function placesServed({ allowances }: Pick<Tariff, 'allowances'>): string[] {
  const places = new Map<string, string>();
  for (const { serves, route } of allowances)
    for (const place of [serves, route?.takeoff, route?.destination])
      if (place && !places.has(foldedPlace(place))) places.set(foldedPlace(place), place);
  places.delete(OTHER_STATIONS);
  return [...[...places.values()].sort((one, other) => one.localeCompare(other)), OTHER_STATIONS];
}

function unitsOf(journey: Journey, { allowances }: Tariff, refuse: (problem: string) => void): Unit[] {
  const { started, finished, destination, transportation } = journey;
  const find = (pays: Pays) => {
    const found = named(allowances, pays);
    if (!found) refuse(`The Board’s allowances lack “${ALLOWANCES[pays]}”.`);
    return found;
  };
  const nights = daysFrom(started, daysBetween(started, finished));
  const days = daysFrom(started, nights.length + 1);
  const lodged = nights.filter((night) => journey.lodged.includes(night));
  const isAway = journey.category === 'non-residence';
  const perDiem = isAway ? find('night') : null;
  const own =
    perDiem &&
    (servingOf(allowances, perDiem, destination) ?? servingOf(allowances, perDiem, OTHER_STATIONS));
  if (perDiem && !own)
    refuse(
      `“${perDiem.name}” has no part that serves ${placeWords(destination)}, nor one for other stations.`,
    );
  const away = nights.filter((night) => !lodged.includes(night));
  const daily = (allowance: Allowance | null, on: readonly string[]) =>
    repeated(allowance, 'day', allowance ? on.filter((day) => !isPaid(journey, allowance, day)) : []);
  return [
    ...(own ? repeated(own, 'night', away) : []),
    ...daily(isAway && lodged.length === 0 ? null : find('day'), isAway ? lodged : days),
    ...(transportation === 'flight' ? ways(find('shuttle'), journey, 2) : []),
    ...(transportation === 'road' ? byRoad(journey, allowances, find, refuse) : []),
    ...daily(find('city'), days),
  ];
}

function isPaid({ paid }: Journey, { id }: Allowance, day: string): boolean {
  return paid.some((one) => one.allowance_id === id && one.day === day);
}

/** An allowance for each of some nights or days, or once for all of them. */
function repeated(allowance: Allowance | null, word: 'night' | 'day', days: readonly string[]): Unit[] {
  const [first] = days;
  if (!allowance || first === undefined) return [];
  const end = (day: string) => (word === 'night' ? addDays(day, 1) : day);
  if (!allowance.days_required)
    return [{ allowance, from: first, to: end(days.at(-1) ?? first), times: 1, word: 'once' }];
  return days.map((day) => ({ allowance, from: day, to: end(day), times: 1, word }));
}

/** There on the first day and back on the last. */
function ways(allowance: Allowance | null, { started, finished }: Journey, times: number): Unit[] {
  if (!allowance) return [];
  return [started, finished].map((day) => ({ allowance, from: day, to: day, times, word: 'way' }));
}

function byRoad(
  journey: Journey,
  allowances: readonly Allowance[],
  find: (pays: Pays) => Allowance | null,
  refuse: (problem: string) => void,
): Unit[] {
  const { started, finished, takeoff, destination, distance_km } = journey;
  const fixed = allowances.find(({ route }) => route && isSameWay(route, takeoff, destination));
  if (fixed) return ways(fixed, journey, 1);
  if (!distance_km) {
    refuse(
      takeoff
        ? `There is no fixed rate by road from ${placeWords(takeoff)} to ${placeWords(destination)}${onlyFrom(waysTo(allowances, destination))}: enter the kilometres of one way.`
        : 'Say where the way by road begins, or enter the kilometres of one way.',
    );
    return [];
  }
  const allowance = find('kilometre');
  if (!allowance) return [];
  return [started, finished].map((day) => ({
    ...{ allowance, from: day, to: day },
    ...{ times: distance_km, word: 'km' as const },
  }));
}

function servingOf(allowances: readonly Allowance[], parent: Allowance, place: string): Allowance | null {
  return (
    allowances.find(
      ({ parentId, serves }) =>
        parentId === parent.id && serves !== null && foldedPlace(serves) === foldedPlace(place),
    ) ?? null
  );
}

function named(allowances: readonly Allowance[], pays: Pays): Allowance | null {
  const name = foldedPlace(ALLOWANCES[pays]);
  return allowances.find((one) => one.parentId === null && foldedPlace(one.name) === name) ?? null;
}

interface Rated extends Unit {
  grade: string;
  rate_kobo: number;
  count: number;
}

/** Nights and days that follow one another at one rate and grade are one line, and so are ways on one day. */
function addTo(lines: Rated[], unit: Unit, grade: string, rate_kobo: number): void {
  const before = lines.findLast(({ allowance }) => allowance.id === unit.allowance.id);
  const follows =
    before?.word === unit.word &&
    before.grade === grade &&
    before.rate_kobo === rate_kobo &&
    (unit.word === 'way' || unit.word === 'km'
      ? before.from === unit.from
      : unit.from === (unit.word === 'night' ? before.to : addDays(before.to, 1)));
  if (follows) Object.assign(before, { to: unit.to, count: before.count + unit.times });
  else lines.push({ ...unit, grade, rate_kobo, count: unit.times });
}

function lineOf({ allowance, from, to, word, count, rate_kobo, grade }: Rated): AllowanceLine {
  const counted = { night: 'night', day: 'day', way: 'way', km: 'km', once: '' }[word];
  const many = count === 1 || word === 'km' ? counted : `${counted}s`;
  const how = `${word === 'once' ? '' : `${count} ${many} × `}${formatNaira(rate_kobo)}, ${grade}`;
  return {
    allowance_id: allowance.id,
    description: `${allowance.name}: ${how}`,
    ...{ from, to },
    days: word === 'km' || word === 'once' ? null : count,
    rate_kobo,
    amount_kobo: rate_kobo * count,
  };
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
