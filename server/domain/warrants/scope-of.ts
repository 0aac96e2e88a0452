import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';

/** For what a warrant releases cash: exactly one of fund, head and type, in a budget year. */
export interface Scope {
  budget_year: number;
  fund_id: number | null;
  budget_head_id: number | null;
  type: string | null;
}

/** What is approved for a scope, what warrants released for it so far in the year and hasn't lapsed unused, and what of that is used; in kobo. */
export interface ScopeFigures {
  name: string | null;
  vote_kobo: number;
  released_kobo: number;
  used_kobo: number;
}

/** The scope that the values of a body name. */
export function scopeOf(values: Readonly<Record<string, unknown>>): Scope {
  const { budget_year, fund_id, budget_head_id, type } = values;
  return {
    budget_year: Number(budget_year),
    fund_id: fund_id ? Number(fund_id) : null,
    budget_head_id: budget_head_id ? Number(budget_head_id) : null,
    type: type ? String(type) : null,
  };
}

/** The figures of a scope, in one statement. */
export async function figuresOf(
  db: Queryable,
  { budget_year, fund_id, budget_head_id, type }: Scope,
): Promise<ScopeFigures> {
  const fund = sql`${fund_id}::bigint`;
  const head = sql`${budget_head_id}::bigint`;
  const kind = sql`${type}::text`;
  const { rows } = await sql<ScopeFigures>`
    select coalesce(
        (select c.code || ' ' || s.name from funds f join budget_codes c on c.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id where f.id = ${fund}),
        (select h.name from budget_heads h where h.id = ${head}), ${kind} || ' expenditure') as name,
      (select coalesce(sum(f.approved_kobo), 0)::bigint from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id
        where f.budget_year = ${budget_year} and (${fund} is null or f.id = ${fund}) and (${head} is null or s.budget_head_id = ${head})
          and (${kind} is null or s.type = ${kind})) as vote_kobo,
      coalesce(sum(counts_against_vote(w)), 0)::bigint as released_kobo, coalesce(sum(w.used_kobo), 0)::bigint as used_kobo
      from warrants w where w.budget_year = ${budget_year} and w.status = 'approved'
       and (w.fund_id, w.budget_head_id, w.type) is not distinct from (${fund}, ${head}, ${kind})`.execute(
    db,
  );
  return rows[0] ?? { name: null, vote_kobo: 0, released_kobo: 0, used_kobo: 0 };
}

/** Refuses to release more for a scope than is approved for it. */
export async function refuseBeyondVote(db: Queryable, scope: Scope, amount_kobo: number): Promise<void> {
  const { name, vote_kobo, released_kobo } = await figuresOf(db, scope);
  if (released_kobo + amount_kobo <= vote_kobo) return;
  const sentence =
    `${formatNaira(vote_kobo)} is approved for ${name ?? 'it'} in ${scope.budget_year}, and ${formatNaira(released_kobo)} of that is released: ` +
    `at most ${formatNaira(Math.max(vote_kobo - released_kobo, 0))} can follow.`;
  throw new Refusal('RULE', sentence, { amount: [sentence] });
}
