import { sql } from 'kysely';
import type { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import type { paymentAbout, paymentExtras } from '#shared/resources/payments/payment-extras.ts';
import type { Deduction } from '#shared/taxes.ts';
import type { figuresInNaira } from '../budget/index.ts';
import { PAYEE_ACCOUNT, type PayeeAccount } from './payee-account.ts';
import type { Steps } from './timeline.ts';

type Extras = z.output<z.ZodObject<typeof paymentExtras>>;

/** A payment with all that a desk looks at before it acts. Amounts in kobo, moments as ISO texts. */
export interface Dossier extends Steps, PayeeAccount {
  id: number;
  version: number;
  batch_id: number;
  expenditure_id: number;
  amount_kobo: number;
  cleared_amount_kobo: number | null;
  raised_amount_kobo: number;
  /** What is deducted for tax authorities, who decided it where an officer did, and the sum. */
  deductions: readonly Deduction[];
  deductions_set_by: string | null;
  deducted_kobo: number;
  pv_no: string;
  trnx_id: string | null;
  bank_reference: string | null;
  paid_on: string | null;
  remark: string | null;
  response: string | null;
  payee_id: number | null;
  payee_name: string;
  about: z.output<z.ZodObject<typeof paymentAbout>>;
  open_bounce: Extras['open_bounce'];
  open_correction:
    | (Omit<NonNullable<Extras['open_correction']>, 'amount'> & { amount_kobo: number | null })
    | null;
  fund: Omit<NonNullable<Extras['fund']>, 'before' | 'after_posting' | 'cash'>;
  figures: Parameters<typeof figuresInNaira>[0];
  /** What it holds of what was released. */
  held_kobo: number;
  files: Extras['files'];
}

// Of most payments nothing is deducted: their lines are not asked for.
const DEDUCTIONS = sql`
  case when p.deducted_kobo = 0 then '[]' else (select json_agg(json_build_object('kind', l.kind, 'base_kobo', l.base_kobo, 'rate_bp', l.rate_bp,
    'amount_kobo', l.amount_kobo, 'authority', l.authority) order by l.id) from payment_deductions l where l.payment_id = p.id) end as deductions,
  (select u.name from payment_acts a join users u on u.id = a.user_id where a.payment_id = p.id and a.action = 'deduct' order by a.id desc limit 1) as deductions_set_by,
  e.transaction_class is not null as is_taxable, coalesce((select s.value from settings s where s.key = 'treasury_desk'), 'off') = 'on' as is_taxing`;

// While no payment waits for cash that was released, nothing is looked up.
const CASH = sql`
  (select row_to_json(l) from cash_for(f.id) l) as cash,
  case when warrants_rule() = 'off' and p.status = 'pending' then 0 else cash_held(p.id) end as held_kobo`;

/** The dossiers of payments, by id, in one statement; those that aren't there are missing. */
export async function dossiersOf(db: Queryable, ids: readonly number[]): Promise<Dossier[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Dossier>`${BY_ID}
    select p.id, p.version, p.batch_id, p.expenditure_id, p.department_id, p.batch_no, p.stage, p.status, p.amount_kobo,
      p.cleared_amount_kobo, p.recovered_kobo, p.deducted_kobo, ${DEDUCTIONS}, ${CASH}, e.refunded_kobo, exists (select from holds dh where dh.expenditure_id = e.id and coalesce(dh.share_kobo, e.amount_kobo) < e.amount_kobo) as draws_parts, e.raised_amount_kobo, p.pv_no, p.trnx_id, p.bank_reference, p.paid_on, p.remark, p.response, p.payee_id, p.payee_name, ${PAYEE_ACCOUNT},
      (select coalesce(json_agg(w), '[]') from people_paid_by(p.id) w) as paid_people,
      coalesce((select s.value from settings s where s.key = 'separation_of_duties'), 'strict') as separation,
      case when p.status in ('pending', 'cleared', 'queried', 'responded')
        then blocked_vendor(e.beneficiary_type, e.beneficiary_id, e.beneficiary) end as blocked_vendor,
      (select r.code from reversals r where r.batch_id = p.batch_id and r.status = 'pending') as frozen_by,
      case when ta.status in ('retired', 'closed') then ta.code end as retired_advance,
      case when oo.id is not null and p.status in ('pending', 'cleared', 'queried', 'responded') and claimed_kobo(oo.id) > vouched_kobo(oo.id)
        then json_build_object('code', oo.code, 'vouched_kobo', vouched_kobo(oo.id), 'claimed_kobo', claimed_kobo(oo.id)) end as unvouched,
      (case when m.id is null then '[]' else jsonb_build_array(
        jsonb_build_object('action', 'raised', 'code', m.code, 'user_id', m.user_id, 'person', mu.name, 'at', m.created_at)) end
      || (case when oo.id is null then '[]' else jsonb_build_array(
        jsonb_build_object('action', 'raised', 'code', oo.code, 'user_id', oo.user_id, 'person', oou.name, 'at', oo.created_at))
          || (select coalesce(jsonb_agg(jsonb_build_object('action', 'changed', 'code', oo.code, 'user_id', cu.id, 'person', cu.name, 'at', ca.at) order by ca.at), '[]')
                from users cu cross join lateral (select coalesce(max(a.at), oo.updated_at) as at from activities a
                  where a.subject_type = 'supplies' and a.subject_id = oo.id and a.actor_id = cu.id and a.action = 'updated') ca
               where cu.id = any(oo.changed_by) and cu.id <> oo.user_id) end)
      || (case when ta.id is null then '[]' else jsonb_build_array(
        jsonb_build_object('action', 'raised', 'code', ta.code, 'user_id', ta.created_by, 'person', tu.name, 'at', ta.created_at)) end)
      || (case when rt.id is null then '[]' else jsonb_build_array(
        jsonb_build_object('action', 'raised', 'code', rt.code, 'user_id', rt.filed_by, 'person', ru.name, 'at', rt.created_at)) end)
      || jsonb_build_array(
        jsonb_build_object('action', 'raised', 'code', e.code, 'user_id', e.user_id, 'person', eu.name, 'at', e.created_at, 'remark', e.duplicate_remark),
        jsonb_build_object('action', 'batched', 'code', b.code, 'user_id', b.user_id, 'person', bu.name, 'at', b.created_at))) as raised,
      (select coalesce(json_agg(l), '[]') from (
        select a.action, a.desk, a.user_id, u.name as person, a.office, a.acting_for_id, f.name as acting_for, a.amount_before_kobo, a.amount_after_kobo,
            a.remark, a.bank_reference, a.paid_on, a.bounced_on, a.at
          from payment_acts a join users u on u.id = a.user_id left join users f on f.id = a.acting_for_id
         where a.payment_id = p.id order by a.id) l) as acts,
      (select coalesce(json_agg(l order by l.at, l.action), '[]') from (
        select 'reversal-requested' as action, r.user_id, u.name as person, null as "where", null as acting_for, r.reason as remark, r.created_at as at
          from reversals r join users u on u.id = r.user_id
         where p.status = 'reversed' and r.batch_id = p.batch_id and r.status = 'approved' and not r.is_direct
        union all
        select 'reversed', u.id, u.name, a.office, a.acting_for, case when r.is_direct then r.reason else r.response end, coalesce(r.decided_at, r.created_at)
          from reversals r join users u on u.id = coalesce(r.decided_by, r.user_id)
          left join activities a on a.subject_type = 'reversals' and a.subject_id = r.id and a.action = 'approved'
         where p.status = 'reversed' and r.batch_id = p.batch_id and r.status = 'approved'
        union all
        select 'deleted', a.actor_id, a.actor_name, null, null, null, a.at
          from activities a where p.status = 'deleted' and a.subject_type = 'payments' and a.subject_id = p.id and a.action = 'deleted') l) as ended,
      (select row_to_json(l) from (
        select b.reference_no, b.version as batch_version, bu.name as batched_by, b.created_at as batched_at, e.code as expenditure_code, e.type, e.category,
            e.description, e.additional_info, e.reference, eu.name as raised_by, e.created_at as raised_at, e.beneficiary_type,
            e.beneficiary_type is null as is_free_payee, e.duplicate_remark, e.transaction_class, e.vat, e.vat_reason,
            case when oo.id is not null then json_build_object('id', oo.id, 'code', oo.code, 'invoice_no', oo.invoice_no, 'total', oo.total_kobo / 100.0,
              'vouched', vouched_kobo(oo.id) / 100.0, 'raised', raised_kobo(oo.id) / 100.0, 'claimed', claimed_kobo(oo.id) / 100.0,
              'uninspected', uninspected_kobo(oo.id) / 100.0) end as "order",
            coalesce(
              (select json_build_object('list', 'claims', 'id', c.id, 'code', c.code) from claims c where c.id = e.claim_id),
              (select json_build_object('list', 'touring-advances', 'id', a.id, 'code', a.code) from touring_advances a where a.id = e.touring_advance_id)) as paper,
            coalesce(
              (select nullif(concat_ws(', ', g.name, u.staff_no), '') from users u left join grade_levels g on g.id = u.grade_level_id where u.id = p.payee_id),
              (select nullif(v.rc_number, '') from vendors v where e.beneficiary_type = 'vendor' and v.id = e.beneficiary_id)) as payee_detail) l) as about,
      (select row_to_json(l) from (
        select o.requested_by, u.name as requested_by_name, o.created_at as at, o.reason, o.bounced_on
          from payment_bounces o join users u on u.id = o.requested_by
         where o.payment_id = p.id and o.confirmed_by is null and o.withdrawn_by is null) l) as open_bounce,
      (select row_to_json(l) from (
        select o.kind, o.requested_by, u.name as requested_by_name, o.created_at as at, o.day, o.amount_kobo, o.receipt_no, o.refund_id, o.hold_id, o.bank_reference,
            case o.kind when 'recovery' then concat('₦', trim(to_char(o.amount_kobo / 100.0, '999,999,999,999,990.00')), ' came back',
                (select concat(' to ', od.name, ' (', r.code, ')') from refunds r join departments od on od.id = r.department_id where r.id = o.refund_id),
                (select ' for ' || oh.request from holds oh where oh.id = o.hold_id),
                ', receipt ', o.receipt_no)
              else concat('A replacement transfer, ', o.bank_reference, ': ', o.reason) end as words
          from payment_corrections o join users u on u.id = o.requested_by
         where o.payment_id = p.id and o.confirmed_by is null and o.withdrawn_by is null) l) as open_correction,
      json_build_object('id', f.id, 'code', c.code, 'name', h.name, 'budget_year', f.budget_year) as fund,
      (select row_to_json(l) from (select f.approved_kobo, f.booked_kobo, f.actual_kobo, f.reserved_kobo, f.available_kobo) l) as figures,
      (select coalesce(json_agg(l), '[]') from (
        select distinct x.id, x.name, x.type, x.size_bytes from files x
         where x.id in (select t.file_id from attachments t where (t.subject_type = 'expenditures' and t.subject_id = e.id) or (t.subject_type = 'payments' and t.subject_id = p.id))
            or x.id in (select n.file_id from expense_lines n where n.claim_id = e.claim_id)
         order by x.id) l) as files
    from payments p
    join batches b on b.id = p.batch_id join users bu on bu.id = b.user_id
    join expenditures e on e.id = p.expenditure_id join users eu on eu.id = e.user_id
    left join mandates m on m.id = e.mandate_id left join users mu on mu.id = m.user_id
    left join orders oo on oo.id = e.order_id left join users oou on oou.id = oo.user_id
    left join touring_advances ta on ta.id = e.touring_advance_id left join users tu on tu.id = ta.created_by
    left join claims sc on sc.id = e.claim_id left join retirements rt on rt.id = sc.retirement_id and rt.filed_by <> rt.user_id left join users ru on ru.id = rt.filed_by
    join funds f on f.id = b.fund_id join budget_codes c on c.id = f.budget_code_id
    join sub_budget_heads h on h.id = f.sub_budget_head_id
    where ${isAmong('p.id', ids)}
    order by p.id`.execute(db);
  return rows;
}
