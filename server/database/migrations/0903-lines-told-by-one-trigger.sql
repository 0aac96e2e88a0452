-- As before (0750): a condition of a trigger is read from its text by each statement that may set it off, and ten had come back, for
-- every line of any timeline. One trigger without a condition decides by itself. It keeps what they kept.
create or replace function keep_what_is_told() returns trigger language plpgsql as $$
begin
  if new.action = 'printed' then
    new.content := (select copy_content(p) from printed_papers p
      where p.subject_type = new.subject_type and p.subject_id = new.subject_id order by p.id desc limit 1);
  elsif new.subject_type = 'funds' and new.action = 'deleted' then
    -- The hash with which its ledger ended.
    select hash into new.content from (
      select seq, hash from fund_entries where fund_id = new.subject_id
      union all select seq, hash from removed_fund_entries where fund_id = new.subject_id
    ) ledger order by seq desc limit 1;
  elsif new.subject_type = 'documents' then
    new.content := document_content(new.subject_id);
  elsif new.subject_type = 'delegations' then
    new.content := delegation_content(new.subject_id);
  elsif new.subject_type = 'holidays' then
    new.content := holiday_content(new.subject_id);
  elsif new.subject_type = 'dashboards' then
    new.content := (select content_of(said_of(d)) from dashboards d where d.id = new.subject_id);
  elsif new.subject_type in ('groups', 'expenditures', 'batches', 'payments', 'fund-changes', 'reversals', 'bank-details', 'settings',
      'vendors', 'departments', 'mandates', 'supplies', 'requisitions', 'files')
    or new.action <> 'deleted' and new.subject_type in ('allowances', 'funds', 'budget-codes', 'budget-heads', 'sub-budget-heads',
      'product-quotas', 'flights', 'hotels', 'meetings', 'stock-write-offs', 'stock-counts', 'employees', 'refunds', 'reserves', 'vouchers',
      'tags', 'year-closings', 'budget-drafts', 'accommodations', 'beneficiaries', 'products', 'grade-levels', 'store-categories', 'brands',
      'measurements', 'locations', 'buildings', 'rooms', 'services', 'modules', 'authority-limits', 'bank-accounts',
      'payment-file-templates', 'payment-schedules', 'receipts', 'tax-remittances', 'statements', 'tax-rates', 'warrants')
    or new.subject_type = 'imports' and new.action in ('judged', 'committed', 'undone', 'state-kept') then
    new.content := record_content(new.subject_type, new.subject_id);
  elsif new.subject_type = 'claims' and new.changes -> 'status' in ('["draft", "registered"]', '["draft", "with-head"]')
    or new.subject_type = 'touring-advances' and (new.changes -> 'status' = '["pending", "raised"]' or new.action = 'extended')
    or new.subject_type = 'retirements' and new.changes -> 'status' ->> 1 = 'registered' then
    new.content := paper_content(new.subject_type, new.subject_id);
  end if;
  return new;
end $$;

drop trigger a_keep_authority_limits on activities;
drop trigger a_keep_bank_accounts on activities;
drop trigger a_keep_imports on activities;
drop trigger a_keep_payment_file_templates on activities;
drop trigger a_keep_payment_schedules on activities;
drop trigger a_keep_receipts on activities;
drop trigger a_keep_remittances on activities;
drop trigger a_keep_statements on activities;
drop trigger a_keep_tax_rates on activities;
drop trigger a_keep_warrants on activities;
drop function keep_told();

-- Each list of records that was added had asked the one before it: an expenditure, the oldest, was asked for through fifteen functions,
-- three times as it is raised. One function knows all, those first that are told of most.
create or replace function record_content(subject text, record bigint) returns text language plpgsql stable as $$
begin
  case subject
    when 'expenditures' then return (select content_of(said_of(r)) from expenditures r where r.id = record);
    when 'payments' then return (select content_of(said_of(r)) from payments r where r.id = record);
    when 'batches' then return (select content_of(said_of(r)) from batches r where r.id = record);
    when 'files' then return (select content_of(said_of(r)) from files r where r.id = record);
    when 'requisitions' then return (select content_of(said_of(r)) from requisitions r where r.id = record);
    when 'flights' then return (select content_of(said_of(r)) from reservations r where r.id = record);
    when 'bank-details' then return (select content_of(said_of(r)) from bank_details r where r.id = record);
    when 'tags' then return (select content_of(said_of(r)) from tags r where r.id = record);
    when 'accommodations' then return (select content_of(said_of(r)) from accommodations r where r.id = record);
    when 'allowances' then return (select content_of(said_of(r)) from allowances r where r.id = record);
    when 'authority-limits' then return (select content_of(said_of(r)) from authority_limits r where r.id = record);
    when 'bank-accounts' then return (select content_of(said_of(r)) from bank_accounts r where r.id = record);
    when 'beneficiaries' then return (select content_of(said_of(r)) from beneficiaries r where r.id = record);
    when 'brands' then return (select content_of(said_of(r)) from product_brands r where r.id = record);
    when 'budget-codes' then return (select content_of(said_of(r)) from budget_codes r where r.id = record);
    when 'budget-drafts' then return (select content_of(said_of(r)) from budget_drafts r where r.id = record);
    when 'budget-heads' then return (select content_of(said_of(r)) from budget_heads r where r.id = record);
    when 'buildings' then return (select content_of(said_of(r)) from buildings r where r.id = record);
    when 'departments' then return (select content_of(said_of(r)) from departments r where r.id = record);
    when 'employees' then return (select content_of(said_of(r)) from users r where r.id = record);
    when 'fund-changes' then return (select content_of(said_of(r)) from fund_changes r where r.id = record);
    when 'funds' then return (select content_of(said_of(r)) from funds r where r.id = record);
    when 'grade-levels' then return (select content_of(said_of(r)) from grade_levels r where r.id = record);
    when 'groups' then return (select content_of(said_of(r)) from groups r where r.id = record);
    when 'hotels' then return (select content_of(said_of(r)) from hotels r where r.id = record);
    when 'imports' then return (select content_of(said_of(r)) from imports r where r.id = record);
    when 'locations' then return (select content_of(said_of(r)) from locations r where r.id = record);
    when 'mandates' then return (select content_of(said_of(r)) from mandates r where r.id = record);
    when 'measurements' then return (select content_of(said_of(r)) from measures r where r.id = record);
    when 'meetings' then return (select content_of(said_of(r)) from meetings r where r.id = record);
    when 'modules' then return (select content_of(said_of(r)) from modules r where r.id = record);
    when 'payment-file-templates' then return (select content_of(said_of(r)) from payment_file_templates r where r.id = record);
    when 'payment-schedules' then return (select content_of(said_of(r)) from payment_schedules r where r.id = record);
    when 'product-quotas' then return (select content_of(said_of(r)) from product_quotas r where r.id = record);
    when 'products' then return (select content_of(said_of(r)) from products r where r.id = record);
    when 'receipts' then return (select content_of(said_of(r)) from money_receipts r where r.id = record);
    when 'refunds' then return (select content_of(said_of(r)) from refunds r where r.id = record);
    when 'reserves' then return (select content_of(said_of(r)) from holds r where r.id = record);
    when 'reversals' then return (select content_of(said_of(r)) from reversals r where r.id = record);
    when 'rooms' then return (select content_of(said_of(r)) from rooms r where r.id = record);
    when 'services' then return (select content_of(said_of(r)) from services r where r.id = record);
    when 'settings' then return (select content_of(said_of(r)) from settings r where r.id = record);
    when 'statements' then return (select content_of(said_of(r)) from bank_statements r where r.id = record);
    when 'stock-counts' then return (select content_of(said_of(r)) from stock_counts r where r.id = record);
    when 'stock-write-offs' then return (select content_of(said_of(r)) from stock_write_offs r where r.id = record);
    when 'store-categories' then return (select content_of(said_of(r)) from inventory_categories r where r.id = record);
    when 'sub-budget-heads' then return (select content_of(said_of(r)) from sub_budget_heads r where r.id = record);
    when 'supplies' then return (select content_of(said_of(r)) from orders r where r.id = record);
    when 'tax-rates' then return (select content_of(said_of(r)) from tax_rates r where r.id = record);
    when 'tax-remittances' then return (select content_of(said_of(r)) from tax_remittances r where r.id = record);
    when 'vendors' then return (select content_of(said_of(r)) from vendors r where r.id = record);
    when 'vouchers' then return (select content_of(said_of(r)) from vouchers r where r.id = record);
    when 'warrants' then return (select content_of(said_of(r)) from warrants r where r.id = record);
    when 'year-closings' then return (select content_of(said_of(r)) from year_closings r where r.id = record);
    else return null;
  end case;
end $$;

drop function record_content_before_limits(text, bigint);
drop function record_content_before_warrants(text, bigint);
drop function record_content_before_receipts(text, bigint);
drop function record_content_before_imports(text, bigint);
drop function record_content_before_statements(text, bigint);
drop function record_content_before_file_templates(text, bigint);
drop function record_content_before_schedules(text, bigint);
drop function record_content_before_accounts(text, bigint);
drop function record_content_before_remittances(text, bigint);
drop function record_content_before_taxes(text, bigint);
drop function record_content_of_words(text, bigint);
drop function record_content_of_people(text, bigint);
drop function record_content_of_lists(text, bigint);
drop function record_content_before(text, bigint);
