import { type RawBuilder, sql } from 'kysely';
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
 * The refund that the department of a fund owes an answer to for longest, if it does for longer than the setting
 * `refund_answer_days` (0: never) and the budget office has not excused it.
 */
export function owedBy(fund_id: number): RawBuilder<Owed> {
  return sql<Owed>`${BY_ID}
    select r.id, r.code, c.name as creditor, r.amount_kobo, r.moved_at as since from refunds r join departments c on c.id = r.beneficiary_id
      join settings s on s.key = 'refund_answer_days' and s.value ~ '^[0-9]{1,6}$' and s.value::int > 0
     where r.department_id = (select f.department_id from funds f where f.id = ${fund_id}) and r.status = 'pending' and r.excused_at is null
       and r.moved_at < now() - s.value::int * interval '1 day'
     order by r.moved_at, r.id limit 1`;
}

/** Refuses what is raised to third parties while such an answer is owed. */
export function refuseWhileOwing(owed: Owed | undefined): void {
  if (!owed) return;
  throw new Refusal(
    'REFUND_UNANSWERED',
    `${owed.creditor} has waited since ${formatDay(owed.since)} for an answer to ${owed.code} (${formatNaira(owed.amount_kobo)}). Answer it first, or ask the budget office to excuse the delay.`,
    undefined,
    { refund: { id: owed.id, code: owed.code } },
  );
}
