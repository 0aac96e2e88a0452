import { amountNow } from './flatten.ts';
import type { StoryFund, StoryMoment, StoryPayment, StoryPerson, ToldClaim, ToldLine } from './story.ts';
import { totalOfLines } from './story-claims.ts';
import type { Traveller } from './story-trips.ts';

/** An advance for a trip, with everything that came of it; amounts in kobo. */
export interface ToldAdvance extends Pick<ToldClaim, 'purpose' | 'started' | 'finished' | 'lines'> {
  person: Traveller;
  department_id: number;
  officer: StoryPerson;
  fund: StoryFund;
  trip: NonNullable<ToldClaim['trip']>;
  made: Date;
  /** What pays it, once it is raised. */
  payment?: StoryPayment;
  retirement?: ToldRetirement;
  recovery?: ToldRecovery;
}

/** What was spent of an advance. */
export interface ToldRetirement {
  started: string;
  finished: string;
  lines: readonly ToldLine[];
  made: Date;
  filed_by: Pick<StoryPerson, 'id' | 'name'>;
  /** Why an officer files it for whoever travelled. */
  filed_reason: string | null;
  submitted?: Date;
  queried?: StoryMoment & { remark: string };
  /** When it was submitted again. */
  answered?: Date;
  /** By treasury or audit. */
  closed?: StoryMoment & { office: string };
}

/** What treasury took back of an overdue advance: recorded by one officer, confirmed by a second. */
export interface ToldRecovery {
  amount: number;
  receipt_no: string;
  day: string;
  recorded: StoryMoment;
  confirmed?: StoryMoment;
}

/** A retirement with its number, and the receipt of what was left of its advance. */
export type NumberedRetirement = ToldRetirement & { id: number; code: string; receipt_no: string | null };

/** An advance with its number. */
export type NumberedAdvance = Omit<ToldAdvance, 'retirement'> & {
  id: number;
  code: string;
  retirement?: NumberedRetirement;
};

/** What posted an advance, once it is paid. */
export function postingOf({ payment }: Pick<ToldAdvance, 'payment'>): StoryMoment | undefined {
  return payment?.acts.find(({ action }) => action === 'post');
}

/** What was paid of an advance and did not come back before it was retired. */
export function paidOf({ payment, recovery }: Pick<ToldAdvance, 'payment' | 'recovery'>): number {
  return (payment ? amountNow(payment) : 0) - (recovery?.confirmed ? recovery.amount : 0);
}

/** What is left of an advance by its retirement; less than nothing where more was spent. */
export function balanceOf({ retirement, ...advance }: ToldAdvance): number {
  return paidOf(advance) - (retirement ? totalOfLines(retirement) : 0);
}

/** Where a retirement stands. */
export function statusOfRetirement({ submitted, queried, answered, closed }: ToldRetirement) {
  if (closed) return 'closed';
  if (!submitted) return 'draft';
  return queried && !answered ? 'queried' : 'registered';
}

/** Where an advance stands. */
export function statusOfAdvance(advance: ToldAdvance) {
  const { payment, retirement, recovery } = advance;
  if (!payment) return 'pending';
  if (!postingOf(advance)) return 'raised';
  if (retirement?.closed || (recovery?.confirmed && paidOf(advance) === 0)) return 'closed';
  return retirement && statusOfRetirement(retirement) === 'registered' ? 'retired' : 'paid';
}
