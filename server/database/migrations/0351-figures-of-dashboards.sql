-- Everything by which dashboards split money is in one index each, so that a million rows are added up without reading the tables.
create index expenditures_figures on expenditures (budget_year, status)
  include (department_id, amount_kobo, type, category, user_id, fund_id, created_at);
create index claims_figures on claims (created_at, status)
  include (department_id, total_kobo, type, category, user_id, claim_type);
create index retirements_figures on retirements (created_at, status)
  include (department_id, spent_kobo, category, user_id);
