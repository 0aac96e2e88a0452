import type { Transaction } from '#server/database/connection.ts';
import { loadTripPay } from '#server/domain/claims/load-trip-pay.ts';
import { entitlementOf } from '#shared/allowances.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { boardOf } from '#shared/trip-pay.ts';
import type { Chance } from './chance.ts';
import type { StoryPerson, ToldClaim, ToldTrip } from './story.ts';
import type { Structure } from './write-structure.ts';

/** Where a trip led, by a word of what it was for; every other place is one of the other stations, by road. */
const PLACES: readonly { words: RegExp; trip: Omit<ToldTrip, 'category' | 'takeoff'> }[] = [
  { words: /Abuja/, trip: byAir('Abuja') },
  { words: /Lagos|Badagry|Ibadan/, trip: byAir('Lagos') },
  { words: /Port Harcourt/, trip: byRoad('Port Harcourt', 110) },
  { words: /Enugu/, trip: byRoad('other', 230) },
  { words: /Uyo|Akwa Ibom|Calabar/, trip: byRoad('other', 190) },
  { words: /Warri|Delta/, trip: byRoad('other', 210) },
  { words: /Yenagoa|Bayelsa/, trip: byRoad('other', 120) },
];
/** What is bought with one's own money, and claimed with its receipt. */
const BOUGHT = /Reimbursement/;

/** Days that somebody is away. */
interface Away {
  started: string;
  finished: string;
}

/** The claims of a story: whoever travels claims it, each for days of their own. */
export interface ClaimBook {
  /** What somebody claims who was away, or bought something, some days before; null where nobody claims that. */
  claim(person: StoryPerson, words: string, before: Date): ToldClaim | null;
  /** Whether nothing else of theirs takes some day of these. */
  isFree(id: number, days: Away): boolean;
  /** Takes these days of theirs. */
  take(id: number, days: Away): void;
  /** Where a trip of such words leads, and what the Board pays somebody for it. */
  trip(id: number, words: string, days: Away): Pick<ToldClaim, 'lines'> & { trip: ToldTrip };
}

/** A book of claims at the rates of the Board, by the grade of everybody. */
export async function claimBook(trx: Transaction, chance: Chance, { people }: Structure): Promise<ClaimBook> {
  const boards = new Map<number, ReturnType<typeof boardOf>>();
  for (const { id } of people) boards.set(id, boardOf(await loadTripPay(trx, id)));
  const away = new Map<number, Away[]>();

  function isFree(id: number, { started, finished }: Away): boolean {
    return !(away.get(id) ?? []).some((one) => one.started <= finished && one.finished >= started);
  }

  function take(id: number, days: Away): void {
    away.set(id, [...(away.get(id) ?? []), days]);
  }

  /** Days that nothing else of theirs takes, the last of them before a day. */
  function daysFor(id: number, before: string, nights: number): Away | null {
    for (let back = chance.between(2, 6); back < 90; back += 1) {
      const finished = addDays(before, -back);
      const days = { started: addDays(finished, -nights), finished };
      if (!isFree(id, days)) continue;
      take(id, days);
      return days;
    }
    return null;
  }

  function linesOf(id: number, trip: ToldTrip, days: Away): ToldClaim['lines'] {
    const board = boards.get(id);
    if (!board) throw new Error(`the demonstration has nobody with the id ${id}`);
    const { lines, problems } = entitlementOf(
      { ...trip, ...days, lodged: [], paid: [] },
      board.grades,
      board.tariff,
    );
    if (problems[0]) throw new Error(`the demonstration tells a trip that can't be told: ${problems[0]}`);
    return lines;
  }

  return {
    isFree,
    take,
    trip(id, words, days) {
      const place = PLACES.find((one) => one.words.test(words));
      if (!place) throw new Error(`the demonstration does not know where this leads: ${words}`);
      const trip: ToldTrip = { ...place.trip, category: 'non-residence', takeoff: 'Eket' };
      return { trip, lines: linesOf(id, trip, days) };
    },
    claim(person, words, before) {
      const day = lagosToday(before);
      if (BOUGHT.test(words)) return bought(chance, person, words, addDays(day, -chance.between(2, 6)));
      const place = PLACES.find((one) => one.words.test(words));
      if (!place || !boards.has(person.id)) return null;
      const days = daysFor(person.id, day, chance.between(1, 5));
      if (!days) return null;
      const category = /Training|Course/.test(words) && chance.happens(0.4) ? 'residence' : 'non-residence';
      const trip: ToldTrip = { ...place.trip, category, takeoff: 'Eket' };
      const lines = linesOf(person.id, trip, days);
      const [first] = lines;
      const lowered =
        first && chance.happens(0.06) ? { ...first, lowered_kobo: first.amount_kobo / 2 } : first;
      return { person, purpose: words, ...days, trip, lines: lowered ? [lowered, ...lines.slice(1)] : lines };
    },
  };
}

function bought(chance: Chance, person: StoryPerson, words: string, day: string): ToldClaim {
  const line = {
    ...{ allowance_id: null, description: words, from: day, to: day, days: null, rate_kobo: null },
    amount_kobo: chance.between(18, 240) * 50_000,
  };
  return { person, purpose: words, started: day, finished: day, trip: null, lines: [line] };
}

function byAir(destination: string) {
  return { destination, transportation: 'flight' as const, airport: 'uyo', distance_km: null };
}

function byRoad(destination: string, distance_km: number) {
  return { destination, transportation: 'road' as const, airport: null, distance_km };
}
