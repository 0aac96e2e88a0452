import { inventoryRequests } from '#shared/resources/staff-services/requisitions.ts';
import { TreatPage } from './treat-page.tsx';

/** The page on which the store issues a requisition. */
export default function TreatRequisition() {
  return <TreatPage resource={inventoryRequests} extras={{}} />;
}
