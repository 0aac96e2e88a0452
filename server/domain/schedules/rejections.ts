import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { permission } from '#shared/permissions.ts';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import { payments } from '#shared/resources/payments/payments.ts';

/** What became of a line that the bank rejected. */
export interface Rejection {
  schedule_id: number;
  line_id: number;
  pv_no: string;
  is_open: boolean;
  says: string;
}

/** The lines of schedules that the bank rejected, with what became of each. */
export async function rejectionsOf(db: Queryable, schedules: readonly number[]): Promise<Rejection[]> {
  if (schedules.length === 0) return [];
  const { rows } = await sql<Rejection>`
    select l.schedule_id, l.id as line_id, l.pv_no, r.is_open, r.says
      from payment_schedule_lines l cross join lateral rejection_of(l.id) r
     where l.schedule_id = any(${[...schedules]}::bigint[]) and l.outcome = 'rejected' order by l.schedule_id, l.serial`.execute(
    db,
  );
  return rows;
}

/** What the bank rejected and no return tells of: it waits for Treasury until it is settled at the payment. */
export const openRejections: InboxSource = ({ offices, permissions }) => {
  if (!offices.has('treasury') || !permissions.has(permission('edit', payments.noun))) return undefined;
  return sql<InboxRow>`
    select 'rejected-payment' as kind, 'Settle what the bank rejected' as verb, s.code, l.payee_name as title, r.says as subtitle,
           'rejected' as status, l.net_kobo as amount_kobo, s.moved_at as since, ${paymentSchedules.path} || '/' || s.id as path,
           ${paymentSchedules.name} as resource, s.id, null::integer as version
      from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id cross join lateral rejection_of(l.id) r
     where l.outcome = 'rejected' and s.status = 'partly-confirmed' and r.is_open`;
};
