import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { type LedgerEntry, openedWith, postEntries } from '#server/domain/budget/index.ts';
import { type ImportRun, importName, importSource } from '../import-run.ts';
import type { PlannedLine } from '../kind.ts';
import { recordEffects } from '../record-effects.ts';
import type { FundPlan } from './fund-plan.ts';
import { makeBudgetLines } from './make-budget-lines.ts';

/** Makes the funds of some rows, with the missing codes and heads, and opens their ledgers. */
export async function commitFunds(
  trx: Transaction,
  run: ImportRun,
  lines: readonly PlannedLine<FundPlan>[],
): Promise<void> {
  const ids = await makeBudgetLines(
    trx,
    run,
    lines.map(({ plan }) => plan),
  );
  const { rows: funds } = await sql<{ id: number }>`
    insert into funds (budget_code_id, sub_budget_head_id, department_id, budget_year)
    select * from unnest(${lines.map(({ plan }) => ids.code(plan))}::bigint[], ${lines.map(({ plan }) => ids.subHead(plan))}::bigint[],
      ${lines.map(({ plan }) => plan.department_id)}::bigint[], ${lines.map(({ plan }) => plan.year)}::int[])
    returning id`.execute(trx);
  const made = lines.map((line, index) => ({ ...line, id: idAt(funds, index) }));
  await postEntries(
    trx,
    made.map(({ id, plan }) => openingEntry(run, id, plan)),
  );
  await recordEffects(
    trx,
    run.id,
    'funds',
    made.map(({ id, row_no }) => ({ row_no, record_id: id, effect: 'created' })),
  );
  await recordActivities(
    trx,
    made.map(({ id, plan }) => ({
      ...{ subject: 'funds', id, action: 'created', actor: run.actor },
      remark: importName(run),
      changes: openedWith(plan),
    })),
  );
}

/** Money spent before the portal comes with the approved amount, in one entry. */
function openingEntry(run: ImportRun, fund_id: number, plan: FundPlan): LedgerEntry {
  const { approved_kobo, booked_kobo, actual_kobo } = plan;
  const source = importSource(run);
  const { actor } = run;
  if (booked_kobo === 0) return { fund_id, kind: 'fund-created', approved_kobo, source, actor };
  return { fund_id, kind: 'opening-figures', approved_kobo, booked_kobo, actual_kobo, source, actor };
}

function idAt(rows: readonly { id: number }[], index: number): number {
  const row = rows[index];
  if (!row) throw new Error('a fund of the import was not made');
  return row.id;
}
