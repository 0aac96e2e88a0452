import { addDays, lagosToday } from '#shared/dates.ts';
import type { Spent, Stand } from './advance-plan.ts';
import { daysAgo, later, officeHour } from './calendar.ts';
import type { Chance } from './chance.ts';
import { amountNow } from './flatten.ts';
import type { StoryMoment, ToldLine } from './story.ts';
import type { ToldAdvance, ToldRecovery, ToldRetirement } from './story-advances.ts';
import type { Agency } from './tell-journeys.ts';

const HOUR_MS = 3_600_000;
const QUERIES = [
  'Attach the memo that approves the further day.',
  'The receipt does not show the name of the driver.',
  'State the kilometres as the log book has them.',
];
/** What was bought on the way, and not asked for before. */
const BOUGHT = [
  'Taxi between the sites',
  'Repair of a tyre at Ahoada',
  'Printing of drawings for the meeting',
];
const REASON = 'They are on study leave until the end of the quarter.';

/** What became of an advance that was paid: its retirement as far as it has come, or what treasury took back. */
export function afterPayment(
  chance: Chance,
  agency: Agency,
  advance: ToldAdvance,
  [stands, spent = 'even', filed]: Stand,
  isLate: boolean,
): Pick<ToldAdvance, 'retirement' | 'recovery'> {
  switch (stands) {
    case 'pending':
    case 'raised':
    case 'paid':
      return {};
    case 'recovering':
    case 'recovered':
    case 'recovered-in-part':
      return { recovery: recoveryOf(chance, agency, advance, stands) };
    default: {
      const trip = tripAfter(chance, agency, advance, spent);
      return {
        retirement:
          stands === 'closed'
            ? closedOf(chance, agency, advance, trip, isLate)
            : openOf(chance, agency, advance, trip, stands, filed ?? 1),
      };
    }
  }
}

type TripAfter = Pick<ToldRetirement, 'started' | 'finished' | 'lines'>;

/** The days and what was spent on them, as it turned out. */
function tripAfter(
  chance: Chance,
  { payees: book }: Agency,
  { person, purpose, started, finished, lines: asked }: ToldAdvance,
  spent: Spent,
): TripAfter {
  const last = addDays(finished, { early: -1, longer: 1, even: 0, lowered: 0, bought: 0 }[spent]);
  const besides = asked
    .filter(({ allowance_id }) => allowance_id === null)
    .map((line) => ({ ...line, to: last }));
  const { lines } = book.trip(person.id, purpose, { started, finished: last });
  const days = { started, finished: last };
  if (spent === 'lowered') return { ...days, lines: [...lines.map(lodgedOnce), ...besides] };
  if (spent === 'bought') return { ...days, lines: [...lines, ...besides, bought(chance, days)] };
  return { ...days, lines: [...lines, ...besides] };
}

/** Somebody's hosts lodged them for a night: they ask for one less. */
function lodgedOnce(line: ToldLine, index: number): ToldLine {
  return index === 0 ? { ...line, lowered_kobo: line.amount_kobo - (line.rate_kobo ?? 0) } : line;
}

function bought(chance: Chance, { started, finished }: Pick<TripAfter, 'started' | 'finished'>): ToldLine {
  return {
    ...{ allowance_id: null, description: chance.of(BOUGHT), from: started, to: finished },
    ...{ days: null, rate_kobo: null, amount_kobo: chance.between(12, 60) * 50_000 },
  };
}

/** What was settled: filed some days after the trip, seldom queried, and closed by treasury or audit. */
function closedOf(
  chance: Chance,
  { desks, now }: Agency,
  { person, officer }: ToldAdvance,
  trip: TripAfter,
  isLate: boolean,
): ToldRetirement {
  const back = new Date(`${trip.finished}T12:00:00Z`);
  const made = later(chance, back, isLate ? 16 : 1, isLate ? 20 : 9);
  const submitted = new Date(made.getTime() + chance.between(20, 90) * 60_000);
  const queried = chance.happens(0.15)
    ? { at: later(chance, submitted, 1, 2), by: chance.of(desks.audit), remark: chance.of(QUERIES) }
    : undefined;
  const answered = queried && later(chance, queried.at, 1, 2);
  const closed = { ...settledBy(chance, desks), at: later(chance, answered ?? submitted, 1, 3) };
  if (closed.at > now) throw new Error('the demonstration settles an advance that is still under way');
  return { ...trip, made, ...filing(chance, { person, officer }), submitted, queried, answered, closed };
}

/** What is not settled: a draft, one that is examined, or one that was queried. */
function openOf(
  chance: Chance,
  { desks, now }: Agency,
  { person }: ToldAdvance,
  trip: TripAfter,
  stands: 'draft' | 'registered' | 'queried',
  filed: number,
): ToldRetirement {
  const by = { filed_by: person, filed_reason: null };
  const made = daysAgo(chance, now, filed + (stands === 'queried' ? 2 : 0) + 0.1);
  if (stands === 'draft') return { ...trip, ...by, made };
  const submitted = new Date(made.getTime() + chance.between(3, 60) * 60_000);
  if (stands === 'registered') return { ...trip, ...by, made, submitted };
  const queried = { at: daysAgo(chance, now, filed), by: chance.of(desks.audit), remark: chance.of(QUERIES) };
  return { ...trip, ...by, made, submitted, queried };
}

function filing(
  chance: Chance,
  { person, officer }: Pick<ToldAdvance, 'person' | 'officer'>,
): Pick<ToldRetirement, 'filed_by' | 'filed_reason'> {
  return chance.happens(0.06)
    ? { filed_by: officer, filed_reason: REASON }
    : { filed_by: person, filed_reason: null };
}

function settledBy(chance: Chance, { treasury, audit }: Agency['desks']) {
  return chance.happens(0.7)
    ? { by: chance.of(treasury), office: 'Treasury' }
    : { by: chance.of(audit), office: 'Audit' };
}

/** What treasury took back of an advance that nobody retired: some of it or all, confirmed by a second officer or not yet. */
function recoveryOf(
  chance: Chance,
  { now }: Agency,
  { payment, finished }: ToldAdvance,
  stands: 'recovering' | 'recovered' | 'recovered-in-part',
): ToldRecovery {
  if (!payment) throw new Error('the demonstration recovers an advance that was not paid');
  const clearedBy = payment.acts.find(({ action, desk }) => action === 'clear' && desk === 'treasury')?.by;
  const postedBy = payment.acts.find(({ action }) => action === 'post')?.by;
  if (!clearedBy || !postedBy) throw new Error('a payment takes two people of treasury');
  const paid = amountNow(payment);
  const amount = stands === 'recovered' ? paid : Math.round(paid / 300_000) * 100_000;
  const recordedAt =
    stands === 'recovered'
      ? officeHour(chance, new Date(`${addDays(finished, 41)}T12:00:00Z`))
      : daysAgo(chance, now, stands === 'recovering' ? 1 : 9);
  const recorded: StoryMoment = { at: recordedAt, by: clearedBy };
  return {
    amount,
    receipt_no: `PAYROLL/${lagosToday(recordedAt).slice(0, 7)}/${chance.between(100, 999)}`,
    day: lagosToday(recordedAt),
    recorded,
    ...(stands === 'recovering'
      ? {}
      : { confirmed: { at: new Date(recordedAt.getTime() + 20 * HOUR_MS), by: postedBy } }),
  };
}
