import { Age } from '#web/components/age.tsx';
import { useSession } from '#web/session/use-session.ts';
import type { Standing, WireRecord } from '../record.ts';

/** "With Treasury since today": who has a record and since when; nothing where nobody has it. */
export function HeldBy({ record }: { record: WireRecord }) {
  const { user } = useSession();
  const { holder, since } = record as Partial<Standing>;
  if (!holder) return null;
  const isMine = holder.kind === 'person' && holder.id === user.id;
  return (
    <>
      With {isMine ? 'you' : holder.name} <Age since={since ?? record.updated_at} span="after" />
    </>
  );
}
