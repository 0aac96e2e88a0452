import { addDays, lagosToday } from '#shared/dates.ts';
import { OPEN_OUTINGS, type PlannedOuting, pastOutings } from './advance-plan.ts';
import { daysAgo, later, officeHour } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { StoryBatch, StoryFund, StoryPayment, ToldLine } from './story.ts';
import type { ToldAdvance } from './story-advances.ts';
import { totalOfLines } from './story-claims.ts';
import type { Agency } from './tell-journeys.ts';
import { settle } from './tell-open.ts';
import { afterPayment } from './tell-retirements.ts';
import { dayFrom } from './tell-trips.ts';
import { cleared } from './tell-year.ts';
import { type Travellers, travellersOf } from './travellers-of.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is asked for besides what the Board pays, by a word of what the trip is for. */
const BESIDES = { words: /Inspection|Coastal survey/, line: 'Hire of a boat to the sites' };

/** The advances of a year, and the batches that pay them. */
export interface ToldAdvances {
  advances: ToldAdvance[];
  batches: StoryBatch[];
}

/** A year of touring advances: what is under way around the day of loading, and what is settled. */
export function tellAdvances(chance: Chance, agency: Agency): ToldAdvances {
  const travellers = travellersOf(chance, agency);
  const advances: ToldAdvance[] = [];
  const batches: StoryBatch[] = [];
  for (const planned of [...OPEN_OUTINGS, ...pastOutings(chance)]) {
    const drafted = draft(chance, agency, planned, travellers, advances);
    advances.push(...drafted);
    const [first] = drafted;
    if (!first || planned.stands[0]?.[0] === 'pending') continue;
    const batch = raise(chance, first, drafted);
    batches.push(
      planned.cleared === undefined
        ? pay(chance, agency, planned, batch, drafted)
        : underWay(chance, agency, planned.cleared, batch, drafted),
    );
  }
  return { advances, batches };
}

/** What an officer asks for before a trip, for everybody who goes. */
function draft(
  chance: Chance,
  { structure, funds, payees: book, now }: Agency,
  planned: PlannedOuting,
  travellers: Travellers,
  before: readonly ToldAdvance[],
): ToldAdvance[] {
  const { words, ended, nights, stands } = planned;
  const fund = fundOf(funds, planned.of);
  const officer = chance.of(fund.department.officers);
  const owing = before.find((one) => one.fund === fund && isOwed(one));
  const people = planned.owes && owing ? [owing.person] : travellers(planned, fund, officer);
  const days = { started: dayFrom(now, -ended - nights), finished: dayFrom(now, -ended) };
  const made =
    stands[0]?.[0] === 'pending'
      ? daysAgo(chance, now, chance.between(0, 3) + 0.2)
      : officeHour(chance, new Date(now.getTime() - (ended + nights + chance.between(20, 24)) * DAY_MS));
  return people.map((person, index) => {
    // Some stay a day longer than they asked for.
    book.take(person.id, { ...days, finished: addDays(days.finished, 1) });
    const { trip, lines } = book.trip(person.id, words, days);
    const besides = BESIDES.words.test(words) && chance.happens(0.4) ? [boat(chance, days)] : [];
    return {
      ...{ person, officer, fund, purpose: words, ...days, trip, lines: [...lines, ...besides] },
      department_id: structure.departments.get(person.department)?.id ?? fund.department.id,
      made: new Date(made.getTime() + index * 400_000),
    };
  });
}

function raise(
  chance: Chance,
  { fund, officer, made }: ToldAdvance,
  advances: readonly ToldAdvance[],
): StoryBatch & { at: Date } {
  const raised = later(chance, new Date(made.getTime() + HOUR_MS), 0, 1);
  const payments = advances.map((advance, index): StoryPayment => {
    advance.payment = {
      expenditure: expenditureOf(advance, new Date(raised.getTime() + index * 180_000)),
      acts: [],
    };
    return advance.payment;
  });
  const at = later(chance, new Date(raised.getTime() + HOUR_MS), 0, 1);
  return { fund, type: 'staff', at, raised_by: officer, payments };
}

function expenditureOf(
  { person, officer, purpose, lines }: ToldAdvance,
  at: Date,
): StoryPayment['expenditure'] {
  const payee = { ...person, type: 'staff' as const };
  return {
    at,
    payee,
    amount: totalOfLines({ lines }),
    description: purpose,
    reference: null,
    raised_by: officer,
  };
}

/** The desks have cleared it some days ago, as far as they have. */
function underWay(
  chance: Chance,
  { desks, now }: Agency,
  steps: number,
  batch: StoryBatch,
  advances: readonly ToldAdvance[],
): StoryBatch {
  const settled = settle(chance, batch, desks, { steps, age: chance.between(1, 2), now });
  for (const { made, payment } of advances)
    made.setTime((payment?.expenditure.at ?? made).getTime() - 20 * HOUR_MS);
  return settled;
}

/** Everybody is paid before they leave, and says afterwards what was spent. */
function pay(
  chance: Chance,
  agency: Agency,
  planned: PlannedOuting,
  batch: StoryBatch & { at: Date },
  advances: readonly ToldAdvance[],
): StoryBatch {
  for (const [index, advance] of advances.entries()) {
    const { payment, started } = advance;
    const stand = planned.stands[index];
    if (!payment || !stand) continue;
    do payment.acts = cleared(chance, batch.at, agency.desks, payment, 4);
    while (lagosToday(payment.acts.at(-1)?.at) >= started);
    Object.assign(advance, afterPayment(chance, agency, advance, stand, planned.isLate === true));
  }
  return batch;
}

function isOwed({ payment, retirement, recovery, finished }: ToldAdvance): boolean {
  return payment !== undefined && !retirement && !recovery && finished < lagosToday();
}

/** The fund of this year by which a department travels. */
function fundOf(funds: readonly StoryFund[], abv: string): StoryFund {
  const found = funds.find(
    ({ year, department, sub }) =>
      year === 2024 && department.abv === abv && /^(Local Travel|Monitoring)/.test(sub),
  );
  if (!found) throw new Error(`the demonstration has no fund by which ${abv} travels`);
  return found;
}

function boat(chance: Chance, { started, finished }: Pick<ToldAdvance, 'started' | 'finished'>): ToldLine {
  return {
    ...{
      allowance_id: null,
      description: BESIDES.line,
      from: started,
      to: finished,
      days: null,
      rate_kobo: null,
    },
    amount_kobo: chance.between(8, 24) * 500_000,
  };
}
