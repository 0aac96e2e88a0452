import { daysAgo } from './calendar.ts';
import type { Chance } from './chance.ts';
import { PURCHASES } from './payees.ts';
import type { StoryBatch, StoryDesks, StoryFund } from './story.ts';
import { cleared, type Payees, raise } from './tell-year.ts';

/** What is open on the day of loading: how many desks have cleared it, its age in days, what it waits for, and whether it pays claims. */
const OPEN: readonly {
  steps: number;
  ages: readonly number[];
  next?: 'query' | 'respond' | 'ask-reversal';
  claims?: true;
}[] = [
  { steps: -1, ages: [0, 0, 1, 2, 3, 4, 6] },
  { steps: -1, ages: [1], claims: true },
  { steps: 0, ages: [0, 0, 1, 1, 2, 3, 4, 6, 8] },
  { steps: 1, ages: [1, 1, 2, 3, 4, 6, 7] },
  { steps: 2, ages: [1, 2, 2, 3, 4, 6, 9] },
  { steps: 2, ages: [3], next: 'query', claims: true },
  { steps: 2, ages: [4, 6], next: 'query' },
  { steps: 2, ages: [4, 7], next: 'respond' },
  { steps: 3, ages: [1, 2, 3, 5, 6, 8] },
  { steps: 0, ages: [3, 5], next: 'ask-reversal' },
];

/** Work in hand at every desk, on funds that have room for it. */
export function tellOpen(
  chance: Chance,
  funds: readonly StoryFund[],
  desks: StoryDesks,
  payees: Payees,
  now: Date,
): StoryBatch[] {
  const roomy = funds.filter(({ type, use }) => type !== 'personnel' && use < 0.9);
  const travels = roomy.filter(({ sub }) => PURCHASES[sub]?.staff);
  return OPEN.flatMap(({ steps, ages, next, claims }) =>
    ages.map((age) => {
      const day = daysAgo(chance, now, age + Math.max(steps, 0) + 2);
      const raised = () => {
        const fund = chance.of(claims ? travels : roomy);
        return raise(chance, fund, payees, day, Math.round(fund.approved * 0.03));
      };
      let batch = raised();
      for (
        let tries = 1;
        claims && !batch.payments.some(({ expenditure }) => expenditure.claim);
        tries += 1
      ) {
        if (tries > 50) throw new Error('the demonstration has no fund that pays a claim');
        batch = raised();
      }
      return settle(chance, batch, desks, { steps, age, next, now });
    }),
  );
}

interface Standing {
  steps: number;
  age: number;
  next?: (typeof OPEN)[number]['next'];
  now: Date;
}

/** Dates the batch so that its last act is as many days old as it says. */
export function settle(
  chance: Chance,
  batch: StoryBatch,
  desks: StoryDesks,
  { steps, age, next, now }: Standing,
): StoryBatch {
  const moment = (back: number) => daysAgo(chance, now, back);
  for (const { expenditure } of batch.payments)
    expenditure.at = new Date(moment(age + Math.max(steps, 0) + 2).getTime());
  if (steps < 0) {
    for (const { expenditure } of batch.payments) expenditure.at = moment(age);
    return { ...batch, at: undefined };
  }
  const at = moment(age + steps + (steps === 0 ? 0 : 0.6));
  for (const payment of batch.payments) {
    const acts = cleared(chance, at, desks, payment, steps).filter(({ action }) => action === 'clear');
    payment.acts = acts.map((act, index) => ({ ...act, at: moment(age + (acts.length - 1 - index)) }));
    const officer = payment.expenditure.raised_by;
    const auditor = chance.of(desks.audit);
    if (next === 'query' || next === 'respond') {
      const asked = next === 'query' ? age : age + 1;
      payment.acts = payment.acts.map((act, index) => ({ ...act, at: moment(asked + acts.length - index) }));
      payment.acts.push({
        at: moment(asked),
        action: 'query',
        desk: 'audit',
        by: auditor,
        remark: 'Attach the approval memo and the receipts.',
      });
    }
    if (next === 'respond')
      payment.acts.push({
        at: moment(age),
        action: 'respond',
        desk: null,
        by: officer,
        remark: 'Memo and receipts attached.',
      });
  }
  const first = payment0(batch) ?? at;
  const raised = new Date(Math.min(at.getTime(), first.getTime() - 3_600_000));
  for (const { expenditure } of batch.payments)
    expenditure.at = new Date(Math.min(expenditure.at.getTime(), raised.getTime() - 5_400_000));
  const asked =
    next === 'ask-reversal'
      ? {
          reversal_asked: {
            at: moment(age - 1.2),
            reason: 'The programme was postponed; the money is needed elsewhere.',
          },
        }
      : {};
  return { ...batch, at: raised, ...asked };
}

function payment0(batch: StoryBatch): Date | undefined {
  return batch.payments
    .flatMap(({ acts }) => acts.map(({ at }) => at))
    .sort((a, b) => a.getTime() - b.getTime())[0];
}
