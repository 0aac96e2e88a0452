import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';

/** A schedule says what its payments say, each payment is in one that lives, and what the bank rejected is recorded as returned. */
const schedules: Check = {
  title: 'Payment schedules',
  bad: `
    select * from (
      select s.code, (s.line_count, s.gross_kobo, s.deducted_kobo, s.amount_kobo) is distinct from (l.n, l.gross, l.deducted, l.net) as is_other_sum,
          coalesce(l.is_otherwise, false) as is_otherwise, coalesce(l.is_live_wrongly, false) as is_live_wrongly, coalesce(l.is_gone, false) as is_gone, coalesce(l.is_unreturned, false) as is_unreturned,
          s.status in ('confirmed', 'partly-confirmed') and (s.status = 'confirmed') is distinct from coalesce(l.all_paid, false) as is_other_state
        from payment_schedules s left join lateral (
          select count(*)::int as n, sum(l.gross_kobo)::bigint as gross, sum(l.deducted_kobo)::bigint as deducted, sum(l.net_kobo)::bigint as net,
              bool_and(coalesce(l.outcome = 'paid', false)) as all_paid,
              bool_or(l.net_kobo <> l.gross_kobo - l.deducted_kobo or l.pv_no <> p.pv_no or l.payee_name <> p.payee_name
                or l.bank_code is distinct from bank_code_of(l.payee_bank) or l.fits <> nuban_fits(l.bank_code, l.payee_account)
                or (l.is_live and not exists (select from payment_corrections c where c.payment_id = p.id and c.kind = 'reissue' and c.confirmed_by is not null)
                  and (l.gross_kobo, l.deducted_kobo, l.payee_bank, l.payee_account, s.day)
                  is distinct from (p.amount_kobo, p.deducted_kobo, p.payee_bank, p.payee_account, p.paid_on))) as is_otherwise,
              bool_or(l.is_live and (s.status = 'withdrawn' or p.status <> 'paid')) as is_live_wrongly,
              bool_or(not l.is_live and s.status <> 'withdrawn' and not exists (select from payment_bounces b
                where b.payment_id = l.payment_id and b.confirmed_at >= s.created_at)) as is_gone,
              bool_or(l.outcome = 'rejected' and l.unreturned is null and not exists (select from payment_bounces b where b.payment_id = l.payment_id)) as is_unreturned
            from payment_schedule_lines l join payments p on p.id = l.payment_id where l.schedule_id = s.id) l on true
    ) bad where is_other_sum or is_otherwise or is_live_wrongly or is_gone or is_unreturned or is_other_state order by code`,
  sentence({ code, is_other_sum, is_otherwise, is_live_wrongly, is_gone, is_unreturned }) {
    if (is_other_sum) return `Payment schedule ${code} says another sum than its lines.`;
    if (is_otherwise) return `Payment schedule ${code} pays something otherwise than it was posted.`;
    if (is_live_wrongly) return `Payment schedule ${code} holds a payment that it doesn’t pay any more.`;
    if (is_gone)
      return `Payment schedule ${code} let a payment go that the bank never returned: another could pay it again.`;
    return is_unreturned
      ? `The bank rejected something in payment schedule ${code}, and it is not recorded as returned.`
      : `Payment schedule ${code} is in another state than its lines say.`;
  },
  counted: `select count(*) as schedules, coalesce(sum(amount_kobo) filter (where status <> 'withdrawn'), 0)::bigint as kobo from payment_schedules`,
  extent: ({ schedules: count, kobo }) => `${count} payment schedules of ${formatNaira(Number(kobo ?? 0))}`,
};

/** Two signed, who neither prepared a schedule nor posted anything in it, and its timeline tells the same. */
const signatories: Check = {
  title: 'Signatories',
  bad: `
    select * from (
      select s.code, s.status in ('approved', 'sent', 'confirmed', 'partly-confirmed') and s.second_signed_by is null as is_unsigned,
          w.id = s.prepared_by or w.id in (select acted_for('payment-schedules', s.id, s.prepared_by)) or s.first_signed_by = s.second_signed_by
            or exists (select from payment_schedule_lines l join payment_acts a on a.payment_id = l.payment_id and a.action = 'post'
              where l.schedule_id = s.id and w.id in (a.user_id, a.acting_for_id)) as is_same,
          w.id is not null and not exists (select from activities a where a.subject_type = 'payment-schedules' and a.subject_id = s.id
            and a.action = 'signed' and a.actor_id = w.id) as is_untold
        from payment_schedules s left join lateral (values (s.first_signed_by), (s.second_signed_by)) as w (id) on w.id is not null
      union all
      select b.name, b.status in ('active', 'stopping', 'stopped') and (b.decided_by is null or b.decided_by = b.proposed_by
          or b.decided_by in (select acted_for('bank-accounts', b.id, b.proposed_by))), b.stopped_by = b.stop_asked_by, false from bank_accounts b
      union all
      select 'The template ' || t.name, not t.comes_with_portal and t.status in ('confirmed', 'former') and (t.decided_by is null or t.proposed_by is null
          or t.decided_by = t.proposed_by or t.decided_by in (select acted_for('payment-file-templates', t.id, t.proposed_by))), false, false
        from payment_file_templates t
    ) bad where is_unsigned or is_same or is_untold order by code`,
  sentence: ({ code, is_unsigned, is_same }) =>
    is_unsigned
      ? `${code} is in use, or went on, without the people whom it takes.`
      : is_same
        ? `${code} was signed by whoever prepared it, posted something in it, or signed it before.`
        : `${code} was signed by another than its timeline tells.`,
  counted: `select count(*) filter (where second_signed_by is not null) as signed from payment_schedules`,
  extent: ({ signed }) => `${signed} schedules that two signed`,
};

/** What is proved of payment schedules and the accounts from which they are paid. */
export const SCHEDULE_CHECKS: readonly Check[] = [schedules, signatories];
