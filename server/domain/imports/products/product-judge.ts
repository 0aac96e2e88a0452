import type { Queryable } from '#server/database/connection.ts';
import { DepartmentFinder } from '../department-finder.ts';
import type { Judge, JudgedLine, RowEffect, SheetLine } from '../kind.ts';
import { NameFinder } from '../name-finder.ts';
import { foldName } from '../nearest-name.ts';
import { CellReader } from '../read-cells.ts';
import { SeenBefore } from '../seen-before.ts';
import { stockInWords } from '../stock-in-words.ts';
import { type ProductDraft, readProductDraft, type Store } from './product-draft.ts';
import { type ExistingProduct, type ProductLookups, readProductLookups } from './product-lookups.ts';
import type { PlannedBrand, ProductPlan } from './product-plan.ts';

/** Begins to judge a file of products. */
export async function startProductJudge(db: Queryable): Promise<Judge<ProductPlan>> {
  const categories = await db.selectFrom('inventory_categories').select(['id', 'name']).execute();
  const measures = await db.selectFrom('measures').select(['id', 'name']).execute();
  return new ProductJudge({
    categories: new NameFinder('store category', categories),
    measures: new NameFinder('measurement', measures),
    departments: await DepartmentFinder.read(db),
  });
}

const NAMES_SHOWN = 12;

class ProductJudge implements Judge<ProductPlan> {
  private readonly seen = new SeenBefore(foldName);
  private readonly newBrands = new Map<string, string>();

  constructor(private readonly store: Store) {}

  async judge(db: Queryable, lines: readonly SheetLine[]): Promise<JudgedLine<ProductPlan>[]> {
    const read = lines.map((line) => {
      const cells = new CellReader(line);
      return { line, cells, draft: readProductDraft(cells, this.store) };
    });
    const drafts = read.flatMap(({ draft }) => draft ?? []);
    const lookups = await readProductLookups(
      db,
      drafts.map(({ category, name }) => ({ category_id: category.id, name })),
      drafts.flatMap(({ brand }) => brand ?? []),
    );
    return read.map(({ line, cells, draft }) => this.judgeLine(line.row_no, cells, draft, lookups));
  }

  makes() {
    return {
      counts: { product_brands: this.newBrands.size },
      names: [...this.newBrands.values()].slice(0, NAMES_SHOWN),
    };
  }

  private judgeLine(
    row_no: number,
    cells: CellReader,
    draft: ProductDraft | undefined,
    lookups: ProductLookups,
  ): JudgedLine<ProductPlan> {
    const effect: RowEffect = { title: cells.text('NAME'), detail: cells.text('CATEGORY') };
    const plan = draft && this.planOf(row_no, draft, cells.problems, lookups);
    if (plan?.existing) Object.assign(effect, { code: plan.existing.code, record_id: plan.existing.id });
    if (!plan || cells.problems.length > 0)
      return { row_no, judgement: 'refused', reason: cells.problems.join('; '), effect };
    const { existing, changes, brand } = plan;
    if (existing && changes.length === 0) return { row_no, judgement: 'unchanged', reason: null, effect };
    if (brand && 'key' in brand && !this.newBrands.has(brand.key)) this.newBrands.set(brand.key, brand.name);
    const { quantity, value_kobo } = plan.draft;
    return {
      row_no,
      judgement: existing ? 'update' : 'insert',
      reason: null,
      effect: { ...effect, changes, quantity, value_kobo, names: existing ? undefined : namesOf(plan) },
      plan,
    };
  }

  private planOf(
    row_no: number,
    read: ProductDraft,
    problems: string[],
    lookups: ProductLookups,
  ): ProductPlan | undefined {
    this.seen.add(`${read.name} in ${read.category.name}`, row_no, problems);
    const [existing, ...others] = lookups.products(read.category.id, read.name);
    if (existing && others.length > 0) {
      const codes = [existing, ...others].map(({ code }) => code).join(' and ');
      problems.push(`${read.category.name} has ${read.name} more than once, as ${codes}`);
      return undefined;
    }
    const brand = brandOf(read, lookups);
    if (!existing) return { draft: read, brand, existing, changes: [] };
    const draft = isOpenedSo(existing, read) ? { ...read, quantity: 0, value_kobo: 0 } : read;
    judgeExisting(existing, draft, problems);
    return { draft, brand, existing, changes: changesOf(existing, draft, brand) };
  }
}

function namesOf({ draft: { category, measure, owner }, brand }: ProductPlan): RowEffect['names'] {
  return {
    ...{ category: category.id, measure: measure.id },
    ...(brand && 'id' in brand ? { brand: brand.id } : {}),
    ...(owner?.department_id ? { owner: owner.department_id } : {}),
  };
}

function brandOf({ brand }: ProductDraft, lookups: ProductLookups): PlannedBrand | undefined {
  return brand === undefined ? undefined : (lookups.brand(brand) ?? { key: foldName(brand), name: brand });
}

/** The same file again enters nothing. */
function isOpenedSo(existing: ExistingProduct, { quantity, value_kobo }: ProductDraft): boolean {
  return existing.opening_quantity === quantity && existing.opening_value_kobo === value_kobo;
}

/** Opening stock is entered first or not at all, what is counted stays counted so, and nobody else becomes the owner by a file. */
function judgeExisting(existing: ExistingProduct, draft: ProductDraft, problems: string[]): void {
  const named = `${draft.name} is ${existing.code}, which`;
  const { owner, measure } = draft;
  if (draft.quantity > 0 && existing.stock_seq > 0)
    problems.push(
      `${named} has entries in its stock already: OPENING_QUANTITY can be entered only before the first`,
    );
  const kept_for = existing.owner === 'others' ? existing.department_id : null;
  if (owner && owner.department_id !== kept_for)
    problems.push(`${named} is not kept for ${owner.name}: change that on the product’s own page`);
  if (existing.has_measures && measure.id !== existing.measurement_id)
    problems.push(
      `${named} has other measurements, which hold so many of ${existing.measure}: change that on the product’s own page`,
    );
  else if (existing.stock_seq > 0 && existing.measurement_id && measure.id !== existing.measurement_id)
    problems.push(
      `${named} has entries in its stock already: it stays counted in ${existing.measure}, not ${measure.name}`,
    );
}

function changesOf(
  existing: ExistingProduct,
  draft: ProductDraft,
  brand: PlannedBrand | undefined,
): ProductPlan['changes'] {
  const changes: ProductPlan['changes'] = [];
  const { description, restock_qty, measure, quantity, value_kobo } = draft;
  if (brand && (!('id' in brand) || brand.id !== existing.product_brand_id))
    changes.push(['Brand', existing.brand, brand.name]);
  if (description !== undefined && description !== (existing.description ?? ''))
    changes.push(['Description', existing.description, description]);
  if (measure.id !== existing.measurement_id) changes.push(['Counted in', existing.measure, measure.name]);
  if (restock_qty !== undefined && restock_qty !== existing.restock_qty)
    changes.push(['Re-order level', String(existing.restock_qty), String(restock_qty)]);
  if (quantity > 0) changes.push(['Opening stock', null, stockInWords(quantity, measure.name, value_kobo)]);
  return changes;
}
