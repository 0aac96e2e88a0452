import { reserves } from '#shared/resources/budget/reserves.ts';
import { DetailScreen } from '#web/crud/detail-screen.tsx';
import { extras } from './extras.tsx';

/** The page on which a department secures or frees a hold. */
export default function ManageReserve() {
  return <DetailScreen resource={reserves} extras={extras} />;
}
