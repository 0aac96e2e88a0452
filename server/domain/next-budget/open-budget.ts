import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { nairaToKobo } from '#shared/money.ts';
import { postEntries } from '../budget/index.ts';
import type { BudgetDraft } from './find-drafts.ts';
import { refuseUnready } from './refuse-unready.ts';

const AT_ONCE = 1_000;

/** Makes a fund of each line of a submitted draft, with the entry that sets its approved amount; answers how many. */
export async function openBudget(trx: Transaction, actor: Actor, draft: BudgetDraft): Promise<number> {
  const lines = await refuseUnready(trx, draft);
  const { id, budget_year } = draft;
  await makeCodes(trx, actor, draft);
  const { rows: made } = await sql<{ id: number; code: string }>`
    insert into funds (budget_code_id, sub_budget_head_id, department_id, budget_year)
    select c.id, l.sub_budget_head_id, l.department_id, ${budget_year}
      from budget_draft_lines l join budget_codes c on lower(c.code) = lower(l.code) where l.draft_id = ${id} order by l.code, l.id
    returning id, (select code from budget_codes where id = budget_code_id) as code`.execute(trx);
  const funds = new Map(made.map((fund) => [fund.code.toLowerCase(), fund.id]));
  const pairs = lines.map((line) => ({ ...line, made: known(funds.get(line.code.toLowerCase())) }));
  await sql`
    update budget_draft_lines l set fund_id = v.fund
      from unnest(${pairs.map((line) => line.id)}::bigint[], ${pairs.map((line) => line.made)}::bigint[]) as v (id, fund)
     where l.id = v.id`.execute(trx);
  const name = `Budget ${budget_year}`;
  // One statement holds so many values and no more.
  for (let first = 0; first < pairs.length; first += AT_ONCE) {
    const some = pairs.slice(first, first + AT_ONCE);
    await postEntries(
      trx,
      some.map((line) => ({
        ...{ fund_id: line.made, kind: 'fund-created', approved_kobo: nairaToKobo(line.amount), actor },
        source: { type: 'budget-drafts', id, code: name },
      })),
    );
    await recordActivities(
      trx,
      some.map((line) => ({ subject: 'funds', id: line.made, action: 'created', actor, remark: name })),
    );
  }
  return pairs.length;
}

/** Codes that lines name and that nobody made before. */
async function makeCodes(trx: Transaction, actor: Actor, { id, budget_year }: BudgetDraft): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into budget_codes (code)
    select l.code from budget_draft_lines l
     where l.draft_id = ${id} and not exists (select from budget_codes c where lower(c.code) = lower(l.code)) order by l.code
    returning id`.execute(trx);
  await recordActivities(
    trx,
    rows.map((code) => ({
      ...{ subject: 'budget-codes', id: code.id, action: 'created', actor },
      remark: `Budget ${budget_year}`,
    })),
  );
}

function known(id: number | undefined): number {
  if (id === undefined) throw new Error('a fund of the budget was not made');
  return id;
}
