import type { TripPay } from '#shared/trip-pay.ts';
import type { Linked } from '#web/crud/record.ts';
import type { TripKind } from '../claims/trip-form.ts';

/** What the form is told of the advance that is retired, beside what its trip pays. */
export type AdvancePay = TripPay & {
  advance: Readonly<Record<string, unknown>> & {
    id: number;
    code: string;
    user_id: number;
    traveller: string;
  };
  paid_amount: number;
  recovered: number;
};

/** What the trip of the chosen advance pays its traveller, without what the advance pays itself. */
export const RETIREMENT: TripKind = {
  needsReceipts: true,
  lines: { title: 'What was spent', first: 'Choose the advance.' },
  payPath({ touring_advance_id: chosen }) {
    const id = typeof chosen === 'number' ? chosen : (chosen as Linked | null)?.id;
    return id ? `retirements/entitlement?touring_advance_id=${id}` : null;
  },
};

/** What of an advance its retirement starts with. */
export const TRIP_FIELDS = [
  'purpose',
  'started',
  'finished',
  'category',
  'destination',
  'transportation',
  'takeoff',
  'airport',
  'distance_km',
  'accomodation',
] as const;
