import { dayOfYear, later, officeHour } from './calendar.ts';
import type { Chance } from './chance.ts';
import { PURCHASES } from './payees.ts';
import type {
  StoryAct,
  StoryBatch,
  StoryDesks,
  StoryExpenditure,
  StoryFund,
  StoryPayee,
  StoryPayment,
  StoryPerson,
} from './story.ts';
import { totalOfLines } from './story-claims.ts';
import type { ClaimBook } from './tell-claims.ts';

/** Who can be paid for what. */
export interface Payees extends ClaimBook {
  named(name: string): StoryPayee;
}

const QUERIES = [
  'Attach the delivery note.',
  'The days claimed do not agree with the memo.',
  'Receipt for registration is missing.',
  'Quote the contract number.',
];
const ANSWERS = [
  'Delivery note attached.',
  'The memo was amended; copy attached.',
  'Receipt attached.',
  'The number is on the award letter.',
];
const RETURNS = [
  'Wrong sub budget head; raise it anew.',
  'The invoice is addressed to another agency.',
  'The account name differs from the payee.',
];
const REVERSALS = ['Raised twice.', 'The supplier withdrew.', 'To be charged to another fund.'];

/** What a fund went through in its year, up to `end`: batches that were paid, returned or reversed, and expenditures deleted again. */
export function tellYear(
  chance: Chance,
  fund: StoryFund,
  desks: StoryDesks,
  payees: Payees,
  end: Date,
): StoryBatch[] {
  const story: StoryBatch[] = [];
  const share = Math.max(0, Math.min(1, (end.getTime() - Date.UTC(fund.year, 0, 1)) / (365 * 86_400_000)));
  let left = Math.round(fund.approved * fund.use * share);
  while (left > fund.approved * 0.012) {
    const batch = tellBatch(chance, fund, desks, payees, dayOfYear(chance, fund.year, end), left);
    left -= batch.payments.reduce((sum, { expenditure }) => sum + expenditure.amount, 0);
    story.push(batch);
    if (story.length > 60) break;
  }
  return story;
}

/** A batch raised on a day, carried to its end. */
function tellBatch(
  chance: Chance,
  fund: StoryFund,
  desks: StoryDesks,
  payees: Payees,
  day: Date,
  most: number,
): StoryBatch {
  const batch = raise(chance, fund, payees, day, most);
  if (chance.happens(0.03)) {
    for (const { expenditure } of batch.payments)
      expenditure.deleted_at = later(chance, expenditure.at, 0, 1);
    return { ...batch, at: undefined };
  }
  const at = batch.at ?? day;
  if (chance.happens(0.03)) {
    const reversed = {
      at: new Date(at.getTime() + chance.between(30, 600) * 60_000),
      reason: chance.of(REVERSALS),
    };
    return { ...batch, reversed };
  }
  const isReturned = chance.happens(0.03);
  for (const payment of batch.payments) {
    payment.acts = isReturned ? returned(chance, at, desks, payment) : cleared(chance, at, desks, payment, 4);
  }
  return batch;
}

/** Expenditures of one fund and the batch that takes them, nothing cleared yet. */
export function raise(
  chance: Chance,
  fund: StoryFund,
  payees: Payees,
  day: Date,
  most: number,
  count?: number,
): StoryBatch {
  const purchases = PURCHASES[fund.sub] ?? { from: [], words: ['Purchase'] };
  const isStaff = purchases.staff !== undefined && (purchases.from.length === 0 || chance.happens(0.75));
  const officer = chance.of(fund.department.officers);
  const trip = isStaff ? chance.of(purchases.staff ?? []) : '';
  const travellers = isStaff
    ? chance
        .shuffled(fund.department.staff.filter(({ id }) => id !== officer.id))
        .slice(0, count ?? chance.between(1, 6))
    : [];
  const begun = officeHour(chance, day);
  const raised: StoryExpenditure[] = isStaff
    ? travellers.map((person, index) =>
        staffExpenditure(chance, payees, person, trip, new Date(begun.getTime() + index * 180_000), officer),
      )
    : [
        purchase(
          chance,
          fund,
          payees.named(chance.of(purchases.from)),
          chance.of(purchases.words),
          day,
          officer,
        ),
      ];
  // What is left bounds the batch; a bigger bill is taken in part.
  let left = most;
  const payments: StoryPayment[] = [];
  for (const expenditure of raised) {
    if (expenditure.amount > left) {
      // A claim is paid as it is, or not from what is left.
      if (expenditure.claim && payments.length > 0) break;
      expenditure.amount = Math.floor(left / 100_000) * 100_000;
      expenditure.claim = undefined;
    }
    if (expenditure.amount < 100_000) break;
    left -= expenditure.amount;
    payments.push({ expenditure, acts: [] });
  }
  const last = payments.at(-1)?.expenditure.at ?? day;
  return {
    fund,
    type: isStaff ? 'staff' : 'third-party',
    at: later(chance, last, 0, 1),
    raised_by: officer,
    payments,
  };
}

/** The acts of a payment up to the given number of desks: budget office, treasury, audit, posting. */
export function cleared(
  chance: Chance,
  from: Date,
  desks: StoryDesks,
  { expenditure }: StoryPayment,
  steps: number,
): StoryAct[] {
  const acts: StoryAct[] = [];
  let at = from;
  const treasurer = chance.of(desks.treasury);
  const step = (act: Omit<StoryAct, 'at'>, least = 0, most = 2) => {
    at = later(chance, at, least, most);
    acts.push({ ...act, at });
  };
  if (steps >= 1) step({ action: 'clear', desk: 'budget-office', by: chance.of(desks['budget-office']) });
  if (steps >= 2) {
    if (chance.happens(0.08)) {
      const after = Math.floor((expenditure.amount * 0.96) / 100_000) * 100_000;
      step({
        action: 'edit',
        desk: 'treasury',
        by: treasurer,
        before: expenditure.amount,
        after,
        remark: 'Lowered to the approved rate.',
      });
    }
    step({
      action: 'clear',
      desk: 'treasury',
      by: treasurer,
      remark: chance.happens(0.2) ? 'Amounts agree with the rate table.' : undefined,
    });
  }
  if (steps >= 3) {
    const auditor = chance.of(desks.audit);
    if (chance.happens(0.1)) {
      const which = chance.between(0, QUERIES.length - 1);
      step({ action: 'query', desk: 'audit', by: auditor, remark: QUERIES[which] }, 1, 2);
      step({ action: 'respond', desk: null, by: expenditure.raised_by, remark: ANSWERS[which] }, 1, 3);
    }
    step({ action: 'clear', desk: 'audit', by: auditor }, 0, 2);
  }
  if (steps >= 4)
    step(
      {
        action: 'post',
        desk: 'posting',
        by: chance.of(desks.posting.filter(({ id }) => id !== treasurer.id)),
      },
      0,
      1,
    );
  return acts;
}

function returned(chance: Chance, from: Date, desks: StoryDesks, payment: StoryPayment): StoryAct[] {
  const acts = cleared(chance, from, desks, payment, 1);
  const last = acts.at(-1)?.at ?? from;
  return [
    ...acts,
    {
      at: later(chance, last, 0, 2),
      action: 'return',
      desk: 'treasury',
      by: chance.of(desks.treasury),
      remark: chance.of(RETURNS),
    },
  ];
}

function staffExpenditure(
  chance: Chance,
  payees: Payees,
  person: StoryPerson,
  trip: string,
  at: Date,
  officer: StoryPerson,
): StoryExpenditure {
  const nights = chance.between(2, 6);
  const claim = payees.claim(person, trip, at);
  return {
    ...(claim ? { claim } : {}),
    at,
    payee: { ...person, type: 'staff' },
    amount: claim
      ? totalOfLines(claim)
      : (nights * chance.of([17_500, 20_000, 25_000, 37_500]) + chance.between(20, 180) * 1_000) * 100,
    description: trip,
    reference: null,
    raised_by: officer,
  };
}

function purchase(
  chance: Chance,
  fund: StoryFund,
  payee: StoryPayee,
  words: string,
  day: Date,
  officer: StoryPerson,
): StoryExpenditure {
  const part = fund.type === 'personnel' ? 0.078 : 0.02 + chance.next() * 0.07;
  const month = day.toLocaleDateString('en-GB', { month: 'long', timeZone: 'Africa/Lagos' });
  return {
    at: officeHour(chance, day),
    payee,
    amount: Math.round((fund.approved * part) / 25_000) * 25_000,
    description: `${words}, ${month}`,
    reference: `INV/${fund.year}/${chance.between(1000, 9999)}`,
    raised_by: officer,
  };
}
