import { formatDay, lagosToday } from '../dates.ts';
import type { Bar } from '../resource/workflow.ts';

/** What decides what may be done with a request for a flight or a hotel. */
export interface TravelFacts {
  status: string;
  /** Who asked. */
  user_id: number;
  /** Whose head endorses it before logistics has it; where no head may, the deputy. */
  deciding_department_id: number | null;
  deputy_id: number | null;
  /** The day on which the trip ends. */
  to: string;
  /** The hold behind it, live or settled. */
  hold_status: string | null;
  /** A mandate has it or paid it, though its refund was given up since, or an expenditure drew its hold. */
  is_mandated: boolean;
  /** The state of the mandate that has it. */
  mandate_status: string | null;
}

/** Nobody arranges their own trip. */
export const travels: Bar<TravelFacts> = ({ user_id }, { id }, another) =>
  user_id === id ? `You asked for this trip yourself. ${another}` : null;

/** Why nothing that a mandate pays is changed: it is paid by it. */
export function mandated({ is_mandated }: TravelFacts): string | null {
  return is_mandated ? 'A mandate pays for it already. Logistics can call it off.' : null;
}

/** Until a mandate pays, whoever asked cancels their trip. */
export function notMandated({ is_mandated }: TravelFacts): string | null {
  return is_mandated ? null : 'Until a mandate pays for it, whoever asked cancels it.';
}

/** What was called off is lowered while its mandate waits, as where a desk returned the payment. */
export function notLowered({ mandate_status }: TravelFacts): string | null {
  if (mandate_status === 'pending') return null;
  if (mandate_status === 'raised') return 'Its mandate is raised. The desks lower its payment.';
  return mandate_status === 'paid'
    ? 'Its mandate is paid. Treasury recovers what the vendor gives back.'
    : 'It is over, and no mandate pays for it.';
}

/** Nothing is booked before the money for it is set aside. */
export function unsecured({ hold_status }: TravelFacts): string | null {
  return hold_status === 'pending' ? 'The department has not set the money aside yet.' : null;
}

/** A request is closed once the trip is over. */
export function notOver({ to }: TravelFacts, now: Date): string | null {
  return lagosToday(now) < to ? `The trip ends on ${formatDay(to)}. It is closed then.` : null;
}
