import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID } from '#server/database/kept-plans.ts';
import type { Office } from '#shared/constants.ts';
import type { PaymentStage, PaymentStatus } from '#shared/workflows/desks.ts';
import type { PaymentAct, PaymentFacts } from '#shared/workflows/payment-duties.ts';

/** An act of the timeline with everything that a person reads of it. */
export interface DossierAct extends PaymentAct {
  id: number;
  user_name: string;
  /** The office of an act that counts at no desk. */
  office: Office | null;
  acting_for: string | null;
  amount_before_kobo: number | null;
  amount_after_kobo: number | null;
  remark: string | null;
  bank_reference: string | null;
  paid_on: string | null;
  /** The day on which the bank returned the money. */
  bounced_on: string | null;
  at: string;
}

/** An attached file as records name it. */
export interface FileLine {
  id: number;
  name: string;
  type: string;
  size_bytes: number;
}

/** A payment with all that a desk looks at before it acts. Amounts in kobo, moments as ISO texts. */
export interface Dossier extends PaymentFacts {
  id: number;
  version: number;
  batch_id: number;
  expenditure_id: number;
  stage: PaymentStage;
  status: PaymentStatus;
  amount_kobo: number;
  cleared_amount_kobo: number | null;
  pv_no: string;
  trnx_id: string | null;
  bank_reference: string | null;
  paid_on: string | null;
  remark: string | null;
  response: string | null;
  payee_name: string;
  /** Grade and staff number of a member of staff, the registration of a vendor. */
  payee_detail: string | null;
  acts: DossierAct[];
  open_bounce: {
    requested_by: number;
    requested_by_name: string;
    at: string;
    reason: string;
    bounced_on: string;
  } | null;
  /** How the payment left the flow together with its batch. */
  taken_back: {
    at: string;
    user_id: number;
    user_name: string;
    office: string | null;
    acting_for: string | null;
    /** The answer of whoever approved it; of a direct reversal its reason. */
    remark: string | null;
    /** Who asked for it, where another had to approve it. */
    asked: { at: string; user_id: number; user_name: string; reason: string } | null;
  } | null;
  /** Who took its batch apart. */
  deleted: { at: string; user_id: number; user_name: string } | null;
  separation: 'strict' | 'consecutive';
  batch: {
    code: string;
    reference_no: string;
    user_id: number;
    user_name: string;
    at: string;
    amount_kobo: number;
    version: number;
  };
  expenditure: {
    code: string;
    user_id: number;
    user_name: string;
    at: string;
    type: string;
    category: string;
    description: string;
    additional_info: string | null;
    reference: string | null;
    beneficiary_type: string | null;
    beneficiary_id: number | null;
    duplicate_remark: string | null;
    raised_amount_kobo: number;
  };
  fund: {
    id: number;
    code: string;
    name: string;
    budget_year: number;
    approved_kobo: number;
    booked_kobo: number;
    actual_kobo: number;
    reserved_kobo: number;
    available_kobo: number;
  };
  files: FileLine[];
}

type Row = Omit<Dossier, 'raised'>;

/** The dossiers of payments, by id, in one statement; those that aren't there are missing. */
export async function dossiersOf(db: Queryable, ids: readonly number[]): Promise<Dossier[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`${BY_ID}
    select p.id, p.version, p.batch_id, p.expenditure_id, p.department_id, p.batch_no, p.stage, p.status, p.amount_kobo,
      p.cleared_amount_kobo, p.pv_no, p.trnx_id, p.bank_reference, p.paid_on, p.remark, p.response, p.payee_id, p.payee_name,
      coalesce(
        (select nullif(concat_ws(', ', g.name, u.staff_no), '') from users u left join grade_levels g on g.id = u.grade_level_id where u.id = p.payee_id),
        (select nullif(v.rc_number, '') from vendors v where e.beneficiary_type = 'vendor' and v.id = e.beneficiary_id)) as payee_detail,
      coalesce((select s.value from settings s where s.key = 'separation_of_duties'), 'strict') as separation,
      case when p.status in ('pending', 'cleared', 'queried', 'responded')
        then blocked_vendor(e.beneficiary_type, e.beneficiary_id, e.beneficiary) end as blocked_vendor,
      (select r.code from reversals r where r.batch_id = p.batch_id and r.status = 'pending') as frozen_by,
      (select coalesce(json_agg(json_build_object('id', a.id, 'action', a.action, 'desk', a.desk, 'user_id', a.user_id, 'user_name', u.name,
          'office', a.office, 'acting_for', f.name, 'amount_before_kobo', a.amount_before_kobo, 'amount_after_kobo', a.amount_after_kobo,
          'remark', a.remark, 'bank_reference', a.bank_reference, 'paid_on', a.paid_on, 'bounced_on', a.bounced_on, 'at', a.at) order by a.id), '[]')
         from payment_acts a join users u on u.id = a.user_id left join users f on f.id = a.acting_for_id
        where a.payment_id = p.id) as acts,
      (select json_build_object('requested_by', o.requested_by, 'requested_by_name', u.name, 'at', o.created_at, 'reason', o.reason,
          'bounced_on', o.bounced_on)
         from payment_bounces o join users u on u.id = o.requested_by where o.payment_id = p.id and o.confirmed_by is null
          and o.withdrawn_by is null) as open_bounce,
      (select json_build_object('at', coalesce(r.decided_at, r.created_at), 'user_id', u.id, 'user_name', u.name, 'office', a.office,
          'acting_for', a.acting_for, 'remark', case when r.is_direct then r.reason else r.response end,
          'asked', case when not r.is_direct then json_build_object('at', r.created_at, 'user_id', o.id, 'user_name', o.name, 'reason', r.reason) end)
         from reversals r join users o on o.id = r.user_id join users u on u.id = coalesce(r.decided_by, r.user_id)
         left join activities a on a.subject_type = 'reversals' and a.subject_id = r.id and a.action = 'approved'
        where r.batch_id = p.batch_id and r.status = 'approved' and p.status = 'reversed') as taken_back,
      (select json_build_object('at', a.at, 'user_id', a.actor_id, 'user_name', a.actor_name) from activities a
        where p.status = 'deleted' and a.subject_type = 'payments' and a.subject_id = p.id and a.action = 'deleted') as deleted,
      json_build_object('code', b.code, 'reference_no', b.reference_no, 'user_id', b.user_id, 'user_name', bu.name,
        'at', b.created_at, 'amount_kobo', b.amount_kobo, 'version', b.version) as batch,
      json_build_object('code', e.code, 'user_id', e.user_id, 'user_name', eu.name, 'at', e.created_at, 'type', e.type,
        'category', e.category, 'description', e.description, 'additional_info', e.additional_info, 'reference', e.reference,
        'beneficiary_type', e.beneficiary_type, 'beneficiary_id', e.beneficiary_id, 'duplicate_remark', e.duplicate_remark,
        'raised_amount_kobo', e.raised_amount_kobo) as expenditure,
      json_build_object('id', f.id, 'code', c.code, 'name', h.name, 'budget_year', f.budget_year, 'approved_kobo', f.approved_kobo,
        'booked_kobo', f.booked_kobo, 'actual_kobo', f.actual_kobo, 'reserved_kobo', f.reserved_kobo,
        'available_kobo', f.available_kobo) as fund,
      (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'type', x.type, 'size_bytes', x.size_bytes) order by x.id), '[]')
         from attachments t join files x on x.id = t.file_id
        where (t.subject_type = 'expenditures' and t.subject_id = e.id) or (t.subject_type = 'payments' and t.subject_id = p.id)) as files
    from payments p
    join batches b on b.id = p.batch_id join users bu on bu.id = b.user_id
    join expenditures e on e.id = p.expenditure_id join users eu on eu.id = e.user_id
    join funds f on f.id = b.fund_id join budget_codes c on c.id = f.budget_code_id
    join sub_budget_heads h on h.id = f.sub_budget_head_id
    where p.id = any(${ids}::bigint[])
    order by p.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    raised: [
      { user_id: row.expenditure.user_id, code: row.expenditure.code, at: row.expenditure.at },
      { user_id: row.batch.user_id, code: row.batch.code, at: row.batch.at },
    ],
  }));
}
