import { whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { flightWorkflow, hotelWorkflow } from '#shared/workflows/travel.ts';

/** What is particular to flights or to hotels. */
export interface TravelKind {
  workflow: typeof flightWorkflow;
  /** The list of whoever asks, and that of logistics, by name and by path. */
  of: 'flights' | 'hotels';
  desk: 'flight-reservations' | 'hotel-reservation-request';
  path: string;
  desk_path: string;
  url: 'reservations' | 'hotels';
  table: 'reservations' | 'hotels';
  /** The column of options that points to such a request. */
  own: 'flight_id' | 'hotel_id';
  /** What holds for it are. */
  type: 'flight' | 'hotel';
  prefix: 'FRV' | 'HRS';
  /** What sentences call it. */
  word: string;
  extras?: Pick<Extensions, 'present' | 'presents'>;
}

/** Flights, for staff and for guests of the agency. */
export const FLIGHTS: TravelKind = {
  workflow: flightWorkflow,
  of: 'flights',
  desk: 'flight-reservations',
  path: '/staff-services/flights',
  desk_path: '/facilities-logistics/reservations',
  url: 'reservations',
  table: 'reservations',
  own: 'flight_id',
  type: 'flight',
  prefix: 'FRV',
  word: 'flight',
};

/** Hotel stays. */
export const HOTELS: TravelKind = {
  workflow: hotelWorkflow,
  of: 'hotels',
  desk: 'hotel-reservation-request',
  path: '/staff-services/hotels',
  desk_path: '/facilities-logistics/hotel-reservations',
  url: 'hotels',
  table: 'hotels',
  own: 'hotel_id',
  type: 'hotel',
  prefix: 'HRS',
  word: 'hotel',
  extras: { presents: { why_not: whyNotSchema.optional() } },
};
