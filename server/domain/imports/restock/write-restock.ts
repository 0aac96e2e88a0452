import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { postStock } from '#server/domain/inventory/index.ts';
import { builtUponSentence } from '../built-upon-sentence.ts';
import { contraryEntries } from '../contrary-entries.ts';
import { type ImportRun, importName, importSource } from '../import-run.ts';
import type { PlannedLine } from '../kind.ts';
import { readEffects, recordEffects } from '../record-effects.ts';
import { stockInWords } from '../stock-in-words.ts';
import type { RestockPlan } from './restock-judge.ts';

const CHUNK = 1000;

/** Enters what comes in, at what it costs. */
export async function commitRestock(
  trx: Transaction,
  run: ImportRun,
  lines: readonly PlannedLine<RestockPlan>[],
): Promise<void> {
  await postStock(
    trx,
    lines.map(({ plan: { product_id, quantity, value_kobo, expiry_date, remark } }) => ({
      ...{ product_id, kind: 'adjustment', quantity, value_kobo, expiry_date, note: remark },
      ...{ source: importSource(run), actor: run.actor },
    })),
  );
  const entered = lines.map(({ row_no, plan }) => {
    const words = stockInWords(plan.quantity, plan.measure, plan.value_kobo);
    return { row_no, record_id: plan.product_id, words };
  });
  await recordEffects(
    trx,
    run.id,
    'products',
    entered.map(({ words, ...entry }) => ({ ...entry, effect: 'updated', before: { words } })),
  );
  await tell(trx, run, 'restocked', entered);
}

/** Products of which something else was entered after the import: only its own entries at the end can be taken back exactly. */
export async function restockBuiltUpon(db: Queryable, run: ImportRun): Promise<string | null> {
  const { rows } = await sql<{ code: string; total: number }>`
    select p.code, count(*) over () as total from products p
      join (select product_id, min(seq) as seq, count(*) as entries from stock_entries
             where source_type = 'imports' and source_id = ${run.id} group by 1) e on e.product_id = p.id
     where p.stock_seq <> e.seq + e.entries - 1
     order by p.id limit 3`.execute(db);
  return builtUponSentence(rows, { one: 'product was', many: 'products were' });
}

/** Enters the contrary of each entry. */
export async function undoRestock(trx: Transaction, run: ImportRun): Promise<void> {
  await contraryEntries(trx, run);
  const effects = await readEffects(trx, run.id, 'products', 'updated');
  const taken = effects.map(({ record_id, before }) => ({ record_id, words: String(before.words) }));
  for (let at = 0; at < taken.length; at += CHUNK)
    await tell(trx, run, 'import-undone', taken.slice(at, at + CHUNK));
}

/** A line on the timeline of each product, with what came in or went again. */
async function tell(
  trx: Transaction,
  run: ImportRun,
  action: 'restocked' | 'import-undone',
  entered: readonly { record_id: number; words: string }[],
): Promise<void> {
  await recordActivities(
    trx,
    entered.map(({ record_id, words }) => ({
      ...{ subject: 'products', id: record_id, action, actor: run.actor, remark: importName(run) },
      changes: { Stock: action === 'restocked' ? [null, words] : [words, null] },
    })),
  );
}
