import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { StoryPerson } from './story.ts';
import { insertLines, type Line } from './write-timelines.ts';

const CLOSING = 2024;
const DRAFTED = { budget_year: 2026, from_year: 2025, percent: 5 } as const;
const DAY_MS = 86_400_000;

/** Writes what the budget office has begun: the close of one year, of which about half is decided, and the draft of a year to come. */
export async function writeYearEnd(
  trx: Transaction,
  officer: Pick<StoryPerson, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  const decided = new Date(now.getTime() - 2 * DAY_MS);
  const drafted = new Date(now.getTime() - 5 * DAY_MS);
  await insertLines(trx, [await decideHalf(trx, officer, decided), await draftBudget(trx, officer, drafted)]);
}

/** Every other item of each kind is decided as officers would: what is under way goes on, and what nobody needs ends. */
async function decideHalf(trx: Transaction, by: Line['by'], at: Date): Promise<Line> {
  const { id } = await trx
    .insertInto('year_closings')
    .values({ year: CLOSING, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ type: string; code: string }>`
    with open as (
      select i.*, row_number() over (partition by i.type order by i.since, i.record_id) as n from closing_items(${CLOSING}) i),
    decided as (
      insert into closing_decisions (closing_id, type, record_id, decision, remark, decided_by, decided_at)
      select ${id}, type, record_id,
          case type when 'hold' then case when n % 4 = 1 then 'secured' else 'reversed' end when 'mandate' then 'carried' when 'batch' then 'finished'
            when 'refund' then case when names_hold then 'fulfilled' else 'withdrawn' end else case when n % 4 = 1 then 'carried' else 'lapsed' end end,
          case type when 'refund' then 'Not answered before the end of the year' end, ${by.id}, ${at}
        from open where n % 2 = 1 and type in ('hold', 'mandate', 'batch', 'refund', 'expenditure')
          and (type not in ('mandate', 'batch') or is_batched)
          and (type <> 'hold' or closing_target(fund_id, null) is not null)
      returning type, record_id)
    select d.type, o.code from decided d join open o on o.type = d.type and o.record_id = d.record_id order by d.type, o.code`.execute(
    trx,
  );
  const remark = `Decided: ${rows.map(({ code }) => code).join(', ')}`;
  return {
    ...{ subject_type: 'year-closings', subject_id: id, action: 'decided', by, at },
    ...{ office: 'Budget office', remark },
  };
}

/** The funds of the year before, each a little higher. */
async function draftBudget(trx: Transaction, by: Line['by'], at: Date): Promise<Line> {
  const { id } = await trx
    .insertInto('budget_drafts')
    .values({ ...DRAFTED, user_id: by.id, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into budget_draft_lines (draft_id, code, sub_budget_head_id, department_id, amount_kobo, from_fund_id, changed_by)
    select ${id}, c.code, f.sub_budget_head_id, f.department_id, round(f.approved_kobo * (100 + ${DRAFTED.percent}::int) / 10000.0) * 100, f.id, ${by.id}
      from funds f join budget_codes c on c.id = f.budget_code_id where f.budget_year = ${DRAFTED.from_year} order by f.id`.execute(
    trx,
  );
  return { subject_type: 'budget-drafts', subject_id: id, action: 'created', by, at };
}
