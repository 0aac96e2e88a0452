import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { lockFunds, postEntries } from '#server/domain/budget/index.ts';
import { koboToNaira } from '#shared/money.ts';
import { builtUponSentence } from '../built-upon-sentence.ts';
import { type ImportRun, importName, importSource } from '../import-run.ts';
import type { PlannedLine } from '../kind.ts';
import { readEffects, recordEffects } from '../record-effects.ts';
import type { UpdatePlan } from './update-judge.ts';

const CHUNK = 1000;

/** Locks the funds that rows are about. */
export async function lockUpdatedFunds(trx: Transaction, fund_ids: readonly number[]): Promise<void> {
  await lockFunds(trx, fund_ids);
}

/** Enters the difference to each new total. */
export async function commitUpdates(
  trx: Transaction,
  run: ImportRun,
  lines: readonly PlannedLine<UpdatePlan>[],
): Promise<void> {
  await postChanges(
    trx,
    run,
    'approved-updated',
    lines.map(({ plan }) => plan),
  );
  await recordEffects(
    trx,
    run.id,
    'funds',
    lines.map(({ row_no, plan: { fund_id, before_kobo, after_kobo } }) => ({
      row_no,
      record_id: fund_id,
      effect: 'updated',
      before: { before_kobo, after_kobo },
    })),
  );
}

/** Funds whose approved amount changed again since, or that have committed the money that the import brought. */
export async function updatesBuiltUpon(db: Queryable, run: ImportRun): Promise<string | null> {
  const { rows } = await sql<{ code: string; total: number }>`
    select c.code, count(*) over () as total
      from import_effects e join funds f on f.id = e.record_id join budget_codes c on c.id = f.budget_code_id
     where e.import_id = ${run.id} and e.table_name = 'funds'
       and (f.approved_kobo <> (e.before->>'after_kobo')::bigint
         or f.booked_kobo + f.reserved_kobo > (e.before->>'before_kobo')::bigint
         or exists (select 1 from budget_years y where y.year = f.budget_year and y.closed_at is not null))
     order by f.id limit 3`.execute(db);
  return builtUponSentence(rows, { one: 'fund was', many: 'funds were' });
}

/** Enters the opposite of each difference. */
export async function undoUpdates(trx: Transaction, run: ImportRun): Promise<void> {
  const effects = await readEffects(trx, run.id, 'funds', 'updated');
  const changes = effects.map(({ record_id, before }) => ({
    fund_id: record_id,
    before_kobo: Number(before.after_kobo),
    after_kobo: Number(before.before_kobo),
  }));
  for (let at = 0; at < changes.length; at += CHUNK)
    await postChanges(trx, run, 'import-undone', changes.slice(at, at + CHUNK));
}

async function postChanges(
  trx: Transaction,
  run: ImportRun,
  kind: 'approved-updated' | 'import-undone',
  changes: readonly UpdatePlan[],
): Promise<void> {
  const source = importSource(run);
  const { actor } = run;
  await postEntries(
    trx,
    changes.map(({ fund_id, before_kobo, after_kobo }) => ({
      ...{ fund_id, kind, source, actor },
      approved_kobo: after_kobo - before_kobo,
    })),
  );
  await recordActivities(
    trx,
    changes.map(({ fund_id, before_kobo, after_kobo }) => ({
      subject: 'funds',
      id: fund_id,
      action: kind,
      actor,
      remark: importName(run),
      changes: { approved: [koboToNaira(before_kobo), koboToNaira(after_kobo)] },
    })),
  );
}
