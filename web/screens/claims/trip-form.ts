import type { TripPay } from '#shared/trip-pay.ts';
import type { CreateForm } from '#web/crud/extras.ts';
import { asLines } from '#web/crud/record.ts';
import { isOutdated, outcomeOf, type TripOutcome } from './trip-lines.ts';

type Values = Readonly<Record<string, unknown>>;

/** How the form of a paper that pays a trip differs from the others. */
export type TripKind = {
  /** The call that tells what the trip pays, of a form's values or those of the wire; null while it isn't known whom. */
  payPath: (values: Values) => string | null;
  /** Whether what isn't an allowance needs its receipt. */
  needsReceipts: boolean;
  /** What the lines of the trip are called, and what there is to choose before they are known. */
  lines: { title: string; first: string };
};

/** What decides while one types. */
export type TripFacts = { pay: TripPay | null };

const UNREAD = 'What the trip pays has not arrived yet. Wait a moment and try again.';
const NOTHING = 'There is nothing to pay: add an expense, or put back a line that was left out.';

/** What the form of a paper with the lines of a trip judges and sends; `useTripFacts` tells it what the trip pays. */
export function tripForm(kind: TripKind) {
  const outcome = (values: Values, { pay }: TripFacts): TripOutcome => outcomeOf(values, pay, kind);
  return {
    problems(values: Values, facts: TripFacts) {
      const { isTrip, generated, asked, problems } = outcome(values, facts);
      if (isTrip && !facts.pay && kind.payPath(values) !== null) return { expenses: [UNREAD] };
      const isKnown = !isTrip || (generated !== null && Object.keys(problems).length === 0);
      return isKnown && asked.length === 0 ? { expenses: [NOTHING] } : problems;
    },
    body(values: Values, body: Record<string, unknown>, facts: TripFacts, record: unknown) {
      const { expenses: _typed, ...rest } = body;
      const { isTrip, generated, asked } = outcome(values, facts);
      // Nothing was said of any line: the server takes them as they are when the paper is sent.
      if (!record && asLines(values.expenses).length === 0) return rest;
      return isTrip && generated === null ? body : { ...rest, expenses: asked };
    },
    anew(values: Values, facts: TripFacts) {
      const { isTrip, generated } = outcome(values, facts);
      return isTrip && generated && isOutdated(values, generated) ? ['expenses'] : [];
    },
  } satisfies CreateForm;
}
