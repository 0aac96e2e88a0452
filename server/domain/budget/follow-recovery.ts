import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { formatNaira } from '#shared/money.ts';
import { touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';

/** An advance of which something came back, with what is left of it. */
interface Recovered {
  id: number;
  status: string;
  left_kobo: number;
  /** Its retirement, where one says what was spent. */
  is_filed: boolean;
}

/**
 * Lets the advance that an expenditure paid follow what came back of it: its retirement has so much less to account for, and
 * an advance that is to be retired is closed once nothing is left of it. Call it under the payment's locks, which are the advance's too.
 */
export async function followRecovery(
  trx: Transaction,
  actor: Actor,
  expenditure_id: number,
  { amount_kobo, receipt_no }: { amount_kobo: number; receipt_no: string | null },
): Promise<void> {
  const { rows } = await sql<Recovered>`
    select a.id, a.status, p.amount_kobo - p.recovered_kobo as left_kobo,
        exists (select 1 from retirements r where r.touring_advance_id = a.id and r.status in ('registered', 'queried')) as is_filed
      from expenditures e join touring_advances a on a.id = e.touring_advance_id
      join payments p on p.expenditure_id = e.id and p.stage = 'treasury' and p.status = 'paid'
     where e.id = ${expenditure_id}`.execute(trx);
  const [advance] = rows;
  if (!advance) return;
  const { id, left_kobo } = advance;
  await sql`update retirements set total_kobo = ${left_kobo} where touring_advance_id = ${id} and status not in ('closed', 'deleted')`.execute(
    trx,
  );
  const closes = left_kobo === 0 && advance.status === 'paid' && !advance.is_filed;
  if (closes) await follow(trx, touringAdvanceWorkflow, 'close', [id]);
  await recordActivity(trx, {
    subject: 'touring-advances',
    id,
    action: 'recovered',
    actor,
    remark: `${formatNaira(amount_kobo)} came back, receipt ${receipt_no}${closes ? ': nothing is left of it' : ''}`,
    changes: closes ? { status: ['paid', 'closed'] } : {},
  });
}
