import { sql } from 'kysely';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { FUND_CHANGE_OFFICE } from '#shared/workflows/fund-change.ts';

/** Top-ups and virements that another budget officer asked for wait for every budget officer. */
export const fundChangesWaiting: InboxSource = (actor) =>
  actor.offices.has(FUND_CHANGE_OFFICE)
    ? sql<InboxRow>`${fundChangeRows('Decide on')} where x.status = 'pending' and x.requested_by <> ${actor.id}`
    : undefined;

/** Top-ups and virements that the actor asked for and that nobody has decided on. */
export const fundChangesAsked: InboxSource = (actor) =>
  actor.offices.has(FUND_CHANGE_OFFICE)
    ? sql<InboxRow>`${fundChangeRows('')} where x.status = 'pending' and x.requested_by = ${actor.id}`
    : undefined;

/** Expenditures that the actor raised and that are not paid yet, with who has them and since when. */
export const expendituresRaised: InboxSource = (actor) => sql<InboxRow>`
  select 'expenditure' as kind, 'Expenditure' as verb, e.code, e.beneficiary as title,
         case when p.id is null then 'To be batched by the department'
              when p.status = 'queried' then 'Queried by Audit'
              when p.stage = 'in-progress' then 'With the budget office'
              when p.stage = 'budget-office' then 'With Treasury'
              when p.stage = 'treasury' then 'With Audit'
              else 'To be posted by Treasury' end as subtitle,
         e.status, e.amount_kobo, coalesce(p.moved_at, e.created_at) as since, '/budget/expenditures/' || e.id as path
    from expenditures e left join payments p on p.expenditure_id = e.id and p.status not in ('returned', 'reversed', 'deleted')
   where e.user_id = ${actor.id} and e.status in ('cleared', 'batched', 'queried')`;

function fundChangeRows(verb: string) {
  return sql`
    select 'fund-change' as kind, trim(${verb}::text || case x.kind when 'top-up' then ' top-up' else ' virement' end) as verb,
           x.reference as code, c.code || ' ' || s.name as title, u.name as subtitle, x.status, x.amount_kobo,
           x.created_at as since, '/budget/fund-changes/' || x.id as path
      from fund_changes x join funds f on f.id = x.fund_id join budget_codes c on c.id = f.budget_code_id
      join sub_budget_heads s on s.id = f.sub_budget_head_id join users u on u.id = x.requested_by`;
}
