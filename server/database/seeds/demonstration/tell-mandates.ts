import { sharesOf } from '#shared/workflows/shares.ts';
import { later } from './calendar.ts';
import type { Chance } from './chance.ts';
import type {
  StoryAct,
  StoryBatch,
  StoryDesks,
  StoryFund,
  StoryMoment,
  StoryPayee,
  StoryPayment,
} from './story.ts';
import type { Round } from './story-trips.ts';
import { dueFor, type NumberedHold } from './tell-holds.ts';
import type { Payees } from './tell-year.ts';
import type { Structure } from './write-structure.ts';

/** What one mandate bundles. */
export interface Bundle {
  round: Round | undefined;
  vendor: StoryPayee;
  fund: StoryFund;
  description: string;
  made: StoryMoment;
  holds: readonly NumberedHold[];
}

/** A mandate with what became of it; amounts in kobo. */
export interface StoryMandate extends Bundle {
  id: number;
  code: string;
  raised?: StoryMoment;
  /** What of its expenditure is for each hold, by id. */
  shares?: ReadonlyMap<number, number>;
  posted?: StoryMoment;
  /** The expenditure that pays it, in its batch once there is one. */
  batch?: StoryBatch;
}

const DAY_MS = 86_400_000;
const WAITING_DAYS = 2;

/** The bundles of the year, the oldest first, and one of what is booked and not paid. */
export function tellBundles(
  chance: Chance,
  holds: readonly NumberedHold[],
  { people }: Structure,
  payees: Payees,
  now: Date,
): Bundle[] {
  const makers = people.filter(({ groups }) => groups.includes('Logistics'));
  const rounds = [...new Set(holds.flatMap(({ trip }) => trip?.round ?? []))];
  const bundled = rounds.map((round) => ({
    round,
    vendor: round.vendor,
    description: `${round.kind === 'hotel' ? 'Hotel rooms' : round.isAbroad ? 'Tickets abroad' : 'Air tickets'}, ${monthOf(round.at)}`,
    made: { at: round.at, by: chance.of(makers) },
    holds: holds.filter(({ trip }) => trip?.round === round),
  }));
  const waiting = {
    round: undefined,
    vendor: payees.named('Mambilla Air Services Ltd'),
    description: 'Tickets and rooms of the last fortnight',
    made: { at: new Date(now.getTime() - WAITING_DAYS * DAY_MS), by: chance.of(makers) },
    holds: holds.filter(({ trip }) => trip?.status === 'booked' && !trip.round),
  };
  return [...bundled, waiting]
    .map((bundle) => {
      const fund = bundle.holds[0]?.reserved_fund;
      if (!fund) throw new Error(`the demonstration bundles nothing: ${bundle.description}`);
      return { ...bundle, fund };
    })
    .sort((one, other) => one.made.at.getTime() - other.made.at.getTime());
}

/** The mandates made of bundles, as far as each has come; those who make them clear nothing of what pays them. */
export function tellMandates(
  chance: Chance,
  bundles: readonly Bundle[],
  codes: readonly string[],
  desks: StoryDesks,
): StoryMandate[] {
  return bundles.map((bundle, index) => {
    const mandate = { ...bundle, id: index + 1, code: codes[index] ?? '' };
    return bundle.round ? { ...mandate, ...paymentOf(chance, mandate, bundle.round, desks) } : mandate;
  });
}

/** What a hold sets aside on the fund that pays is drawn by the expenditure, and nobody is asked for it. */
export function isDrawn({ fund }: Pick<Bundle, 'fund'>, hold: NumberedHold): boolean {
  return hold.fund === fund;
}

function paymentOf(
  chance: Chance,
  { id, code, vendor, fund, description, made, holds }: StoryMandate,
  round: Round,
  desks: StoryDesks,
): Pick<StoryMandate, 'raised' | 'shares' | 'posted' | 'batch'> {
  const officer = chance.of(fund.department.officers);
  const raised = { at: later(chance, made.at, 1, 1), by: officer };
  const due = holds.map((hold) => ({ id: hold.id, due_kobo: dueFor(hold) }));
  const amount = due.reduce((sum, { due_kobo }) => sum + due_kobo, 0);
  const drawn = holds.filter((hold) => isDrawn({ fund }, hold));
  const payment: StoryPayment = {
    expenditure: {
      at: raised.at,
      payee: vendor,
      amount,
      description: `${code}: ${description}`,
      reference: null,
      raised_by: officer,
      mandate: {
        id,
        drawn: drawn.reduce((sum, hold) => sum + dueFor(hold), 0),
        drawn_of: drawn.map((hold) => hold.code),
        isCarried: drawn.length === 0 && !round.unanswered && !round.denied,
      },
    },
    acts: [],
  };
  const at = round.stands === 'raised' ? undefined : later(chance, raised.at, 0, 0);
  if (at) payment.acts = actsOn(chance, at, amount, round, desks);
  const posting = payment.acts.find(({ action }) => action === 'post');
  return {
    raised,
    shares: sharesOf(due, amount - (posting ? (round.cut ?? 0) : 0)),
    batch: { fund, type: 'third-party', at, raised_by: officer, payments: [payment] },
    ...(posting ? { posted: posting } : {}),
  };
}

/** What each desk did on the working day after the one before, audit with its cut. */
function actsOn(
  chance: Chance,
  batched: Date,
  amount: number,
  { cut, stands }: Round,
  desks: StoryDesks,
): StoryAct[] {
  const budget = later(chance, batched, 1, 1);
  const treasury = later(chance, budget, 1, 1);
  const audit = later(chance, treasury, 1, 1);
  const [treasurer, poster] = chance.shuffled(desks.treasury);
  const auditor = chance.of(desks.audit);
  if (!treasurer || !poster) throw new Error('a payment takes two people of treasury');
  const acts: StoryAct[] = [
    { action: 'clear', desk: 'budget-office', by: chance.of(desks['budget-office']), at: budget },
    { action: 'clear', desk: 'treasury', by: treasurer, at: treasury },
  ];
  if (stands === 'at-audit') return acts;
  if (cut)
    acts.push({
      action: 'edit',
      desk: 'audit',
      by: auditor,
      at: audit,
      before: amount,
      after: amount - cut,
      remark: 'The agency charge is not in the quotation.',
    });
  return [
    ...acts,
    { action: 'clear', desk: 'audit', by: auditor, at: later(chance, audit, 0, 0) },
    { action: 'post', desk: 'posting', by: poster, at: later(chance, audit, 1, 1) },
  ];
}

function monthOf(at: Date): string {
  return at.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' });
}
