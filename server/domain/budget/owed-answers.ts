import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { BY_ID } from '#server/database/kept-plans.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';

/** A refund that waits too long for a department's answer. */
interface Owed {
  id: number;
  code: string;
  creditor: string;
  amount_kobo: number;
  since: Date;
}

/**
 * Refuses what a department raises to third parties while it owes an answer to a refund for longer than the setting
 * `refund_answer_days` (0: never), unless the budget office has excused it.
 */
export async function refuseWhileOwing(trx: Transaction, department_id: number): Promise<void> {
  const { rows } = await sql<Owed>`${BY_ID}
    select r.id, r.code, c.name as creditor, r.amount_kobo, r.moved_at as since from refunds r join departments c on c.id = r.beneficiary_id
      join settings s on s.key = 'refund_answer_days' and s.value ~ '^[0-9]{1,6}$' and s.value::int > 0
     where r.department_id = ${department_id} and r.status = 'pending' and r.excused_at is null
       and r.moved_at < now() - s.value::int * interval '1 day'
     order by r.moved_at, r.id limit 1`.execute(trx);
  const [owed] = rows;
  if (!owed) return;
  throw new Refusal(
    'REFUND_UNANSWERED',
    `${owed.creditor} has waited since ${formatDay(owed.since)} for an answer to ${owed.code} (${formatNaira(owed.amount_kobo)}). Answer it first, or ask the budget office to excuse the delay.`,
    undefined,
    { refund: { id: owed.id, code: owed.code } },
  );
}
