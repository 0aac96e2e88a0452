import { Age } from '#web/components/age.tsx';
import { DateText } from '#web/components/date-text.tsx';
import type { Standing, WireRecord } from './record.ts';

/** In a list, how long a record has waited for whoever has it; the day on which it was made, once nobody has. */
export function WaitingSince({ record }: { record: WireRecord }) {
  const { holder } = record as Partial<Standing>;
  return holder ? <Age since={record.created_at} brief /> : <DateText value={record.created_at} />;
}
