import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { foldName } from '../nearest-name.ts';

/** A product that is there already. */
export interface ExistingProduct {
  id: number;
  code: string;
  description: string | null;
  restock_qty: number;
  department_id: number | null;
  owner: string;
  product_brand_id: number | null;
  brand: string | null;
  measurement_id: number | null;
  measure: string | null;
  stock_seq: number;
  /** Whether other measurements hold so many of what it is counted in. */
  has_measures: boolean;
  /** The opening stock that an import entered first and that still stands. */
  opening_quantity: number | null;
  opening_value_kobo: number | null;
}

/** The products and brands that rows name and that are there. */
export interface ProductLookups {
  /** Those of a name in a category: one as a rule, but nothing forbids two. */
  products(category_id: number, name: string): readonly ExistingProduct[];
  brand(name: string): { id: number; name: string } | undefined;
}

/** Reads them for a chunk of rows, with two statements. Names are compared without regard to case and diacritics. */
export async function readProductLookups(
  db: Queryable,
  rows: readonly { category_id: number; name: string }[],
  brand_names: readonly string[],
): Promise<ProductLookups> {
  const products = new Map<string, ExistingProduct[]>();
  for (const { category_id, asked, ...product } of await readProducts(db, rows)) {
    const key = keyOf(category_id, asked);
    const known = products.get(key) ?? [];
    if (!known.some(({ id }) => id === product.id)) products.set(key, [...known, product]);
  }
  const brands = await readBrands(db, brand_names);
  const written = new Map(brands.map((brand) => [brand.name.toLowerCase(), brand]));
  const alike = new Map(brands.map((brand) => [foldName(brand.name), brand]));
  return {
    products: (category_id, name) => products.get(keyOf(category_id, name)) ?? [],
    brand: (name) => written.get(name.toLowerCase()) ?? alike.get(foldName(name)),
  };
}

async function readProducts(db: Queryable, asked: readonly { category_id: number; name: string }[]) {
  const { rows } = await sql<ExistingProduct & { category_id: number; asked: string }>`
    select w.category_id, w.name as asked, p.id, p.code, p.description, p.restock_qty, p.department_id, p.owner,
           p.product_brand_id, b.name as brand, p.measurement_id, m.name as measure, p.stock_seq,
           exists (select from product_measures x where x.product_id = p.id) as has_measures,
           o.quantity as opening_quantity, o.value_kobo as opening_value_kobo
      from unnest(${asked.map(({ category_id }) => category_id)}::bigint[], ${asked.map(({ name }) => name)}::text[]) as w (category_id, name)
      join products p on p.inventory_category_id = w.category_id and fold(p.name) = fold(w.name) and p.status = 'active'
      left join product_brands b on b.id = p.product_brand_id
      left join measures m on m.id = p.measurement_id
      left join stock_entries o on o.product_id = p.id and o.seq = 1 and o.kind = 'opening' and o.source_type = 'imports'
        and not exists (select from stock_entries c where c.product_id = p.id and c.seq > 1 and c.source_type = 'imports' and c.source_id = o.source_id)
     order by p.id`.execute(db);
  return rows;
}

async function readBrands(db: Queryable, names: readonly string[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from product_brands
     where search_text = any(select fold(name) from unnest(${[...new Set(names)]}::text[]) name) order by id desc`.execute(
    db,
  );
  return rows;
}

function keyOf(category_id: number, name: string): string {
  return `${category_id} ${foldName(name)}`;
}
