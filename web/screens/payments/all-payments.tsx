import { payments } from '#shared/resources/payments/payments.ts';
import { ListScreen } from '#web/crud/list-screen.tsx';
import { extras } from './payment-extras.tsx';

/** Every payment that I may see, whatever its state, as a list. */
export default function AllPayments() {
  return <ListScreen resource={payments} extras={extras} />;
}
