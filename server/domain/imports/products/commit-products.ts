import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import { PRODUCT_PREFIX, postStock } from '#server/domain/inventory/index.ts';
import { type ImportRun, importName, importSource } from '../import-run.ts';
import type { PlannedLine } from '../kind.ts';
import { recordEffects } from '../record-effects.ts';
import { stockInWords } from '../stock-in-words.ts';
import { makeBrands } from './make-brands.ts';
import type { ProductPlan } from './product-plan.ts';
import { type ProductColumns, writeProducts } from './write-products.ts';

/** Makes and changes the products of some rows, with the missing brands, and enters what was in stock. */
export async function commitProducts(
  trx: Transaction,
  run: ImportRun,
  lines: readonly PlannedLine<ProductPlan>[],
): Promise<void> {
  const brandId = await makeBrands(
    trx,
    run,
    lines.flatMap(({ plan }) => plan.brand ?? []),
  );
  const added = await insertProducts(
    trx,
    run,
    lines.filter(({ plan }) => !plan.existing),
    brandId,
  );
  await updateProducts(trx, run, lines, brandId);
  const opened = lines.flatMap(({ plan: { draft, existing } }) => {
    const product_id = existing?.id ?? added.get(draft);
    return product_id && draft.quantity > 0 ? [{ product_id, draft }] : [];
  });
  await postStock(
    trx,
    opened.map(({ product_id, draft: { quantity, value_kobo } }) => ({
      ...{ product_id, kind: 'opening', quantity, value_kobo },
      ...{ source: importSource(run), actor: run.actor },
    })),
  );
}

type BrandId = (brand: ProductPlan['brand']) => number | null;

async function insertProducts(
  trx: Transaction,
  run: ImportRun,
  lines: readonly PlannedLine<ProductPlan>[],
  brandId: BrandId,
): Promise<Map<ProductPlan['draft'], number>> {
  if (lines.length === 0) return new Map();
  const rows = lines.map(({ plan: { draft, brand } }) => ({
    inventory_category_id: draft.category.id,
    department_id: draft.owner?.department_id ?? null,
    owner: draft.owner?.department_id ? 'others' : 'store',
    product_brand_id: brandId(brand),
    name: draft.name,
    description: draft.description ?? null,
    restock_qty: draft.restock_qty ?? 0,
    measurement_id: draft.measure.id,
  }));
  const { rows: made } = await sql<{ id: number; version: number }>`
    insert into products (code, ${COLUMNS}) select ${nextCode(PRODUCT_PREFIX)}, ${COLUMNS}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d (inventory_category_id bigint, department_id bigint, owner text, product_brand_id bigint, name text, description text,
              restock_qty int, measurement_id bigint)
    returning id, version`.execute(trx);
  const products = lines.map((line, index) => ({ ...line, product: rowAt(made, index) }));
  await recordEffects(
    trx,
    run.id,
    'products',
    products.map(({ row_no, product, plan }) => ({
      ...{ row_no, record_id: product.id, effect: 'created' },
      before: { version: product.version, stock_seq: plan.draft.quantity > 0 ? 1 : 0 },
    })),
  );
  await recordActivities(
    trx,
    products.map(({ product, plan: { draft } }) => ({
      ...{
        subject: 'products',
        id: product.id,
        action: 'created',
        actor: run.actor,
        remark: importName(run),
      },
      ...(draft.quantity > 0 && {
        changes: {
          'Opening stock': [null, stockInWords(draft.quantity, draft.measure.name, draft.value_kobo)],
        },
      }),
    })),
  );
  return new Map(products.map(({ plan, product }) => [plan.draft, product.id]));
}

async function updateProducts(
  trx: Transaction,
  run: ImportRun,
  lines: readonly PlannedLine<ProductPlan>[],
  brandId: BrandId,
): Promise<void> {
  const changed = lines.flatMap(({ row_no, plan: { existing, draft, brand, changes } }) =>
    existing ? [{ row_no, existing, draft, brand, changes }] : [],
  );
  if (changed.length === 0) return;
  const { rows } = await writeProducts(
    trx,
    changed.map(
      ({ existing, draft, brand }): ProductColumns => ({
        id: existing.id,
        description: draft.description ?? existing.description,
        restock_qty: draft.restock_qty ?? existing.restock_qty,
        product_brand_id: brand ? brandId(brand) : existing.product_brand_id,
        measurement_id: draft.measure.id,
      }),
    ),
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  await recordEffects(
    trx,
    run.id,
    'products',
    changed.map(({ row_no, existing, draft }) => ({
      ...{ row_no, record_id: existing.id, effect: 'updated' },
      before: {
        id: existing.id,
        description: existing.description,
        restock_qty: existing.restock_qty,
        product_brand_id: existing.product_brand_id,
        measurement_id: existing.measurement_id,
        version: versions.get(existing.id),
        stock_seq: existing.stock_seq + (draft.quantity > 0 ? 1 : 0),
        // What was entered since stands in the way of these alone.
        is_counted: draft.quantity > 0 || draft.measure.id !== existing.measurement_id,
      },
    })),
  );
  await recordActivities(
    trx,
    changed.map(({ existing, changes }) => ({
      ...{
        subject: 'products',
        id: existing.id,
        action: 'updated',
        actor: run.actor,
        remark: importName(run),
      },
      changes: Object.fromEntries(changes.map(([label, before, after]) => [label, [before, after]])),
    })),
  );
}

function rowAt<Row>(rows: readonly Row[], index: number): Row {
  const row = rows[index];
  if (!row) throw new Error('a product of the import was not made');
  return row;
}

const COLUMNS = sql`inventory_category_id, department_id, owner, product_brand_id, name, description, restock_qty, measurement_id`;
