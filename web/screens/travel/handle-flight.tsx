import { flightReservations } from '#shared/resources/staff-services/flights.ts';
import { TravelPage } from './travel-page.tsx';

/** The page on which logistics arranges a flight. */
export default function HandleFlight() {
  return <TravelPage resource={flightReservations} extras={{}} />;
}
