import { mandates } from '#shared/resources/facilities-logistics/mandates.ts';
import { RecordPrints } from '#web/crud/record-prints.tsx';

/** The instruction to the vendor, as it is printed. */
export default function PrintMandate() {
  return <RecordPrints resource={mandates} />;
}
