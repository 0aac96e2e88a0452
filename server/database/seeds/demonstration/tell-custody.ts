import type { FlatPayment } from './flatten.ts';
import type { StoryAct, StoryDepartment, StoryPerson } from './story.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** A step of a document, as the story tells of it. */
export interface ToldStep {
  action: 'dispatched' | 'received' | 'refused' | 'completed' | 'cancelled';
  by: Pick<StoryPerson, 'id' | 'name'>;
  at: Date;
  to?: StoryDepartment;
  remark?: string;
}

/** A batch whose white-form travels: where it was made, by whom, and how its payments went. */
interface Travelling {
  id: number;
  at: Date;
  from: StoryDepartment;
  raised_by: Pick<StoryPerson, 'id' | 'name'>;
  payments: readonly FlatPayment[];
}

/** The departments of the desks, in the order in which papers reach them. */
export type Desks = readonly { desk: NonNullable<StoryAct['desk']>; department: StoryDepartment }[];

/** The journey of a white-form: from desk to desk as its payments are cleared; one that is under way is told as far as it has come. */
export function tellWhiteForm(
  { id, at, from, raised_by, payments }: Travelling,
  desks: Desks,
  now: Date,
): ToldStep[] {
  const steps: ToldStep[] = [];
  let [here, hand, since] = [from, raised_by, at];
  for (const { desk, department } of desks) {
    const officer = department.officers[0];
    if (!officer || department.id === here.id) continue;
    const cleared = payments.flatMap(({ acts }) =>
      acts.filter((act) => act.desk === desk && act.action === 'clear').map((act) => act.at.getTime()),
    );
    const due = cleared.length > 0 ? Math.min(...cleared) : null;
    // Under way: each third stands still, is on its way, or has arrived and waits.
    if (due === null && id % 3 === 0) return steps;
    const sent = after(since, 45 * MINUTE_MS, now);
    const arrives =
      due === null
        ? after(sent, DAY_MS, now)
        : new Date(Math.max(due - 25 * MINUTE_MS, sent.getTime() + MINUTE_MS));
    const remark = steps.length === 0 ? 'Enclosed: vouchers and invoices' : undefined;
    steps.push({ action: 'dispatched', by: hand, at: sent, to: department, ...(remark ? { remark } : {}) });
    if (due === null && id % 3 === 1) return steps;
    if (id % 7 === 2 && steps.length === 1) {
      // Once it was not in the envelope.
      const [missed, again] = [between(sent, arrives, 0.3), between(sent, arrives, 0.6)];
      steps.push({
        action: 'refused',
        by: officer,
        at: missed,
        remark: 'Not enclosed: the envelope had the invoices only',
      });
      steps.push({
        action: 'dispatched',
        by: hand,
        at: again,
        to: department,
        remark: 'Enclosed this time, with our apologies',
      });
    }
    steps.push({ action: 'received', by: officer, at: arrives });
    [here, hand, since] = [department, officer, due === null ? arrives : new Date(due)];
    if (due === null) return steps;
  }
  return steps;
}

/** Some time after a moment, and not ahead of now. */
function after(moment: Date, ms: number, now: Date): Date {
  return new Date(Math.min(moment.getTime() + ms, Math.max(now.getTime() - MINUTE_MS, moment.getTime())));
}

function between(one: Date, other: Date, part: number): Date {
  return new Date(one.getTime() + (other.getTime() - one.getTime()) * part);
}
