import type { Transaction } from '#server/database/connection.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';

/** Refuses to have something paid on a day of a closed year. */
export async function refuseClosedYear(trx: Transaction, day: string): Promise<void> {
  const closed = await trx
    .selectFrom('budget_years')
    .select('year')
    .where('year', '=', Number(day.slice(0, 4)))
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  if (!closed) return;
  const sentence = `${formatDay(day)} lies in ${closed.year}, which is closed: nothing is paid in it any more.`;
  throw new Refusal('PERIOD_CLOSED', sentence, { paid_on: [sentence] });
}
