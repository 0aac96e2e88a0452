import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { type ImportRun, importName } from '../import-run.ts';
import { recordEffects } from '../record-effects.ts';
import type { PlannedBrand } from './product-plan.ts';

/** Adds the brands that are missing, each once; answers how to find the id of any of them. */
export async function makeBrands(
  trx: Transaction,
  run: ImportRun,
  planned: readonly PlannedBrand[],
): Promise<(brand: PlannedBrand | undefined) => number | null> {
  const missing = new Map<string, string>();
  for (const brand of planned)
    if ('key' in brand && !missing.has(brand.key)) missing.set(brand.key, brand.name);
  const names = [...missing.values()];
  const made = names.length > 0 ? await insertBrands(trx, run, names) : new Map<string, number>();
  return (brand) => {
    if (!brand) return null;
    const id = 'id' in brand ? brand.id : made.get((missing.get(brand.key) ?? '').toLowerCase());
    if (id === undefined) throw new Error(`the brand ${brand.name} was not added`);
    return id;
  };
}

async function insertBrands(
  trx: Transaction,
  run: ImportRun,
  names: readonly string[],
): Promise<Map<string, number>> {
  // Two who name a new brand at once get the same: each adds it or finds it added.
  const { rows: added } = await sql<{ id: number }>`
    insert into product_brands (name) select name from unnest(${names}::text[]) name order by name
        on conflict (lower(name)) do nothing returning id`.execute(trx);
  await recordEffects(
    trx,
    run.id,
    'product_brands',
    added.map(({ id }) => ({ row_no: null, record_id: id, effect: 'created' })),
  );
  await recordActivities(
    trx,
    added.map(({ id }) => ({
      ...{ subject: 'brands', id, action: 'created', actor: run.actor, remark: importName(run) },
    })),
  );
  const { rows } = await sql<{ id: number; name: string }>`
    select b.id, w.name from product_brands b join unnest(${names}::text[]) as w (name) on lower(w.name) = lower(b.name)`.execute(
    trx,
  );
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}
