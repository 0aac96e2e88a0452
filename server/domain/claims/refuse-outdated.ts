import type { Transaction } from '#server/database/connection.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { nairaToKobo } from '#shared/money.ts';
import { linesOf, payOfTrip, refuseOverlap, type Trip } from './lines-of-trip.ts';
import { lockTrips } from './lock-trips.ts';
import type { Paper } from './paper.ts';

/** Refuses to submit lines that are no longer what the Board pays for their trip, or a trip of which another paper pays a night. */
export async function refuseOutdated(
  trx: Transaction,
  {
    user_id,
    trip,
    paper,
    but_advance = null,
  }: { user_id: number; trip: Trip; paper: Paper & { id: number }; but_advance?: number | null },
): Promise<void> {
  await lockTrips(trx, user_id);
  const { pay, lines, problems } = await payOfTrip(trx, user_id, trip, but_advance);
  if (problems.length > 0) throw new Refusal('RULE', problems.join(' '));
  refuseOverlap(pay, trip);
  const kept = (await linesOf(trx, paper)).filter(({ allowance_id }) => allowance_id !== null);
  const changed = lines.find(
    (line) =>
      !kept.some(
        (one) =>
          one.allowance_id === line.allowance_id &&
          one.from === line.from &&
          one.to === line.to &&
          nairaToKobo(one.full_amount ?? 0) === line.amount_kobo,
      ),
  );
  if (!changed && kept.length === lines.length) return;
  throw new Refusal(
    'RULE',
    changed
      ? `What this trip pays from ${formatDay(changed.from)} has changed since the draft was saved. Open the draft, look at its lines and save it.`
      : 'What this trip pays has changed since the draft was saved. Open the draft, look at its lines and save it.',
  );
}
