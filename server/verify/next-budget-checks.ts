import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';
import { isCalled } from './is-called.ts';

/** An opened budget made the funds that its lines say, with their amounts; a draft made none. */
const funds: Check = {
  title: 'Opened budgets',
  bad: `
    select * from (
      select d.id, d.budget_year, d.status, l.code, coalesce(l.amount_kobo, 0) as due_kobo, coalesce(e.approved_kobo, 0) as kobo
        from (select l.* from budget_draft_lines l join budget_drafts o on o.id = l.draft_id and o.status = 'opened' where l.fund_id is not null) l
          full join (select * from fund_entries where source_type = 'budget-drafts') e on e.source_id = l.draft_id and e.fund_id = l.fund_id
          left join budget_drafts d on d.id = coalesce(l.draft_id, e.source_id)
       where l.id is null or e.id is null or e.kind <> 'fund-created' or e.approved_kobo <> l.amount_kobo
      union all
      select d.id, d.budget_year, d.status, null, s.kobo, d.total_kobo from budget_drafts d
        cross join lateral (select coalesce(sum(amount_kobo), 0) as kobo, count(*) as n from budget_draft_lines where draft_id = d.id) s
       where (d.total_kobo, d.line_count) is distinct from (s.kobo, s.n)
    ) bad order by id, code`,
  sentence: ({ id, budget_year, code, due_kobo, kobo }) =>
    code === null
      ? `The budget of ${budget_year} (id ${id}) says ${formatNaira(Number(kobo))}; its lines come to ${formatNaira(Number(due_kobo))}.`
      : `${code ?? 'A fund'} of the budget of ${budget_year} (id ${id}) is ${formatNaira(Number(due_kobo))} by its line, and ${formatNaira(Number(kobo))} by the ledger.`,
  counted: `select count(*) as lines from budget_draft_lines`,
  extent: ({ lines }) => `${lines} lines`,
};

/** Whoever opened a budget is another than who submitted it, and both are whom its timeline names. */
const people: Check = {
  title: 'Who opened budgets',
  bad: `
    select d.id, d.budget_year, opened.actor_name as told from budget_drafts d
      left join lateral (select actor_id, actor_name from activities
        where subject_type = 'budget-drafts' and subject_id = d.id and action = 'opened' order by seq desc limit 1) opened on true
      left join lateral (select actor_id, acting_for from activities
        where subject_type = 'budget-drafts' and subject_id = d.id and action = 'submitted' order by seq desc limit 1) submitted on true
     where d.status = 'opened' and (d.decided_by is distinct from opened.actor_id or d.submitted_by is distinct from submitted.actor_id
       or (submitted.acting_for is null) <> (d.submitted_for_id is null)
       or d.submitted_for_id is not null and not ${isCalled('d.submitted_for_id', 'submitted.acting_for')} or d.decided_by in (d.submitted_by, d.submitted_for_id))`,
  sentence: ({ id, budget_year, told }) =>
    `The budget of ${budget_year} (id ${id}) was opened by ${told ?? 'nobody'} by its timeline; its record says otherwise.`,
  counted: `select count(*) as budgets from budget_drafts where status = 'opened'`,
  extent: ({ budgets }) => `${budgets} opened`,
};

/** What `verify` proves of budgets that were opened. */
export const NEXT_BUDGET_CHECKS: readonly Check[] = [funds, people];
