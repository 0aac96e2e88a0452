import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { builtUponSentence } from '../built-upon-sentence.ts';
import { contraryEntries } from '../contrary-entries.ts';
import { deleteRecords } from '../delete-records.ts';
import { type ImportRun, importName } from '../import-run.ts';
import { namedElsewhere } from '../named-elsewhere.ts';
import { changesTakenBack, readEffects } from '../record-effects.ts';
import { removeUnused } from '../remove-unused.ts';
import { stockInWords } from '../stock-in-words.ts';
import { type ProductColumns, writeProducts } from './write-products.ts';

const CHUNK = 1000;

/** What is entered in stock is asked for by its number of entries. */
const STOCK: readonly string[] = ['stock_entries', 'stock_lots', 'stock_months', 'stock_sums'];

/** The import's products that were changed or moved since, and new ones that something names. */
export async function productsBuiltUpon(db: Queryable, run: ImportRun): Promise<string | null> {
  const { rows } = await sql<{ code: string; total: number }>`
    with used as (
      select id from ${await namedElsewhere(db, run.id, 'products', STOCK)} as named
      union
      select p.id from import_effects e join products p on p.id = e.record_id
       where e.import_id = ${run.id} and e.table_name = 'products'
         and (p.version <> (e.before->>'version')::int
           or (p.stock_seq <> (e.before->>'stock_seq')::int and (e.effect = 'created' or (e.before->>'is_counted')::boolean)))
    )
    select p.code, count(*) over () as total from used join products p on p.id = used.id order by p.id limit 3`.execute(
    db,
  );
  return builtUponSentence(rows, { one: 'product was', many: 'products were' });
}

/**
 * Takes the opening stock out again by contrary entries, withdraws the new products that have entries, removes those without,
 * and gives the others back what they had; then the new brands that nothing else has go.
 */
export async function undoProducts(trx: Transaction, run: ImportRun): Promise<void> {
  await contraryEntries(trx, run);
  const added = (await readEffects(trx, run.id, 'products', 'created')).map(({ record_id }) => record_id);
  const withdrawn = await withdraw(trx, run, added);
  await deleteRecords(
    trx,
    run,
    { table: 'products', subject: 'products' },
    added.filter((id) => !withdrawn.has(id)),
  );
  const changed = (await readEffects(trx, run.id, 'products', 'updated')).map(({ before }) => before);
  const changes = await changesTakenBack(trx, run.id, 'products');
  for (let at = 0; at < changed.length; at += CHUNK)
    await giveBack(trx, run, changed.slice(at, at + CHUNK) as unknown as ProductColumns[], changes);
  await removeUnused(trx, run, { table: 'product_brands', subject: 'brands' });
}

/** Hides those that have a ledger, which stays; answers which. Their brands go with the import that added them. */
async function withdraw(
  trx: Transaction,
  run: ImportRun,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number; quantity: number; value_kobo: number; measure: string | null }>`
    update products p
       set status = 'withdrawn',
           product_brand_id = case when p.product_brand_id in (
             select record_id from import_effects where import_id = ${run.id} and table_name = 'product_brands' and effect = 'created')
             then null else p.product_brand_id end
      from stock_entries o
     where p.id = any(${ids}::bigint[]) and o.product_id = p.id and o.seq = 1
    returning p.id, o.quantity, o.value_kobo, (select m.name from measures m where m.id = p.measurement_id) as measure`.execute(
    trx,
  );
  const remark = `${importName(run)} undone`;
  for (let at = 0; at < rows.length; at += CHUNK)
    await recordActivities(
      trx,
      rows.slice(at, at + CHUNK).map(({ id, quantity, value_kobo, measure }) => ({
        ...{ subject: 'products', id, action: 'withdrawn', actor: run.actor, remark },
        changes: { 'Opening stock': [stockInWords(quantity, measure, value_kobo), null] },
      })),
    );
  return new Set(rows.map(({ id }) => id));
}

async function giveBack(
  trx: Transaction,
  run: ImportRun,
  products: readonly ProductColumns[],
  changes: Awaited<ReturnType<typeof changesTakenBack>>,
): Promise<void> {
  await writeProducts(trx, products);
  const remark = `${importName(run)} undone`;
  await recordActivities(
    trx,
    products.map(({ id }) => ({
      ...{ subject: 'products', id, action: 'updated', actor: run.actor, remark },
      changes: changes.get(id) ?? {},
    })),
  );
}
