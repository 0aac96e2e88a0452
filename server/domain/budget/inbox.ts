import { sql } from 'kysely';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';

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
