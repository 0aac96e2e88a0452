import { Age } from '#web/components/age.tsx';
import type { Standing, WireRecord } from '../record.ts';

/** "With Treasury since today": who has a record and since when; nothing where nobody has it. */
export function HeldBy({ record }: { record: WireRecord }) {
  const { holder, since } = record as Partial<Standing>;
  if (!holder) return null;
  return (
    <>
      With {holder.name} <Age since={since ?? record.updated_at} span="after" />
    </>
  );
}
