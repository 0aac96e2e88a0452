-- A function with a question of its own is called for each row; without one PostgreSQL writes it out where it is asked.
-- Of half a million payments, few of which have deductions, verify then asks a sixth as long.
create function deductions_said(of_payment bigint) returns jsonb language sql stable parallel safe
return (select jsonb_agg(jsonb_build_array(d.kind, d.base_kobo, d.rate_bp, d.amount_kobo, d.authority, d.set_by) order by d.id)
  from payment_deductions d where d.payment_id = of_payment);
create or replace function said_of(p payments) returns jsonb language sql stable parallel safe
return jsonb_build_array(p.batch_id, p.expenditure_id, p.department_id, p.pv_no, p.pv_year, p.pv_seq, p.payee_id, p.payee_name, p.payee_bank,
  p.payee_account, p.former_bank, p.former_account, p.amount_kobo, p.cleared_amount_kobo, p.stage, p.status, p.trnx_id, p.bank_reference,
  p.paid_on, extract(epoch from p.created_at))
  || case when p.deducted_kobo = 0 then '[]'::jsonb else jsonb_build_array(p.deducted_kobo, deductions_said(p.id)) end;
