import { formatNaira, MAX_KOBO } from '#shared/money.ts';
import { schemaOf } from '#shared/resource/schema-of.ts';
import { brands } from '#shared/resources/inventory/brands.ts';
import { products } from '#shared/resources/inventory/products.ts';
import { MAX_STOCK } from '#shared/stock.ts';
import type { DepartmentFinder } from '../department-finder.ts';
import type { NameFinder } from '../name-finder.ts';
import type { CellReader } from '../read-cells.ts';

/** What rows name and must be there. */
export interface Store {
  categories: NameFinder<{ id: number; name: string }>;
  measures: NameFinder<{ id: number; name: string }>;
  departments: DepartmentFinder;
}

/** For whom a product is kept; the store where `department_id` is null. */
interface Owner {
  department_id: number | null;
  name: string;
}

/** A row of a products file whose cells can be read. What an optional column leaves empty is undefined and stays as it is. */
export interface ProductDraft {
  category: { id: number; name: string };
  name: string;
  brand: string | undefined;
  description: string | undefined;
  restock_qty: number | undefined;
  owner: Owner | undefined;
  measure: { id: number; name: string };
  quantity: number;
  value_kobo: number;
}

const MOST_RESTOCK = products.fields.restock_qty.max ?? MAX_STOCK;

/** Reads a row; undefined when something is wrong with it (the reader holds what). */
export function readProductDraft(cells: CellReader, store: Store): ProductDraft | undefined {
  const category = found(cells, cells.needed('CATEGORY'), (text) => store.categories.find(text));
  const name = cells.needed('NAME', schemaOf(products.fields.name))?.replace(/\s+/g, ' ');
  const brand = cells.optional('BRAND', schemaOf(brands.fields.name))?.replace(/\s+/g, ' ');
  const description = cells.optional('DESCRIPTION', schemaOf(products.fields.description));
  const restock_qty = cells.whole('RESTOCK_QTY', { least: 0, most: MOST_RESTOCK });
  const owner = readOwner(cells, store.departments);
  const measure = found(cells, cells.needed('MEASUREMENT'), (text) => store.measures.find(text));
  const quantity = cells.whole('OPENING_QUANTITY', { least: 0, most: MAX_STOCK }) ?? 0;
  const value_kobo = cells.text('OPENING_VALUE') === '' ? 0 : cells.amount('OPENING_VALUE');
  if (value_kobo && quantity === 0 && cells.problems.length === 0)
    cells.problems.push(
      `OPENING_VALUE is ${formatNaira(value_kobo)}, but OPENING_QUANTITY is ${cells.text('OPENING_QUANTITY') || 'empty'}: a value needs a quantity`,
    );
  if (value_kobo && value_kobo > MAX_KOBO)
    cells.problems.push(`OPENING_VALUE is more than ${formatNaira(MAX_KOBO)}`);
  if (!category || !name || !measure || value_kobo === undefined || cells.problems.length > 0)
    return undefined;
  return { category, name, brand, description, restock_qty, owner, measure, quantity, value_kobo };
}

/** What OWNER says of what the store keeps for itself. */
export const STORE_OWNER = 'store';
const THE_STORE: readonly string[] = [STORE_OWNER, 'the store'];

function readOwner(cells: CellReader, departments: DepartmentFinder): Owner | undefined {
  const text = cells.text('OWNER');
  if (text === '') return undefined;
  if (THE_STORE.includes(text.toLowerCase())) return { department_id: null, name: 'the store' };
  const department = found(cells, text, (word) => departments.find(word));
  return department && { department_id: department.id, name: department.name };
}

/** What a text means; a sentence instead is a problem of the row. */
function found<Row extends object>(
  cells: CellReader,
  text: string | undefined,
  find: (text: string) => Row | string,
): Row | undefined {
  if (text === undefined) return undefined;
  const row = find(text);
  if (typeof row !== 'string') return row;
  cells.problems.push(row);
  return undefined;
}
