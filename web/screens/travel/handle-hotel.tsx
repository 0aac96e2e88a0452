import { hotelReservations } from '#shared/resources/staff-services/hotels.ts';
import { TravelPage } from './travel-page.tsx';

/** The page on which logistics arranges a hotel stay. */
export default function HandleHotel() {
  return <TravelPage resource={hotelReservations} extras={{}} />;
}
