import type { Transaction } from '#server/database/connection.ts';
import { postStock } from '#server/domain/inventory/index.ts';
import type { Portal } from '#server/frame/portal.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { officeHour } from './calendar.ts';
import { Chance } from './chance.ts';
import { drawCodes, insertRows } from './insert-rows.ts';
import { DELIVERED_IN, STORE } from './store.ts';
import { writePictures } from './write-pictures.ts';
import type { Structure } from './write-structure.ts';

/** How many days ago the store was counted and its stock entered. */
const SINCE = 365;
/** From so many days ago the lots that it found are good for the months of their kind, so that some expire in these days. */
const GOOD_SINCE = 120;
const DAY_MS = 86_400_000;

/** Writes the store's catalogue, and what was there when the portal began. */
export async function writeStore(
  trx: Transaction,
  { people }: Structure,
  files: Portal['files'],
  now: Date,
): Promise<void> {
  const products = STORE.flatMap(({ category, products: list }) =>
    list.map(([name, brand, measure, restock_qty, opening, price, months]) => ({
      ...{ category, name, brand, measure, restock_qty, opening, price, months },
    })),
  ).map((product, index) => ({ id: index + 1, ...product }));
  const numbered = (names: (string | null)[]) =>
    new Map([...new Set(names.filter((name) => name !== null))].map((name, index) => [name, index + 1]));
  const categories = numbered(STORE.map(({ category }) => category));
  const brands = numbered(products.map(({ brand }) => brand));
  const measures = numbered(products.map(({ measure }) => measure));
  await insertRows(
    trx,
    'inventory_categories',
    STORE.map(({ category, description }) => ({ id: categories.get(category), name: category, description })),
  );
  await insertRows(
    trx,
    'product_brands',
    [...brands].map(([name, id]) => ({ id, name })),
  );
  await insertRows(
    trx,
    'measures',
    [...measures].map(([name, id]) => ({ id, name })),
  );
  const codes = await drawCodes(trx, 'PROD', products.length);
  const pictures = await writePictures(
    trx,
    files,
    products.map(({ name, measure, category }) => ({
      name,
      measure,
      shelf: (categories.get(category) ?? 1) - 1,
    })),
  );
  await insertRows(
    trx,
    'products',
    products.map(({ id, category, name, brand, measure, restock_qty }, index) => ({
      id,
      code: codes[index],
      name,
      inventory_category_id: categories.get(category),
      product_brand_id: brand === null ? null : brands.get(brand),
      measurement_id: measures.get(measure),
      restock_qty,
      img_file_id: pictures.get(index) ?? null,
      owner: 'store',
      request_on_delivery: false,
      shelf_no: `${String.fromCharCode(64 + (categories.get(category) ?? 1))}${(index % 12) + 1}`,
    })),
  );
  await insertRows(
    trx,
    'product_measures',
    DELIVERED_IN.map(([name, measure, factor], index) => ({
      id: index + 1,
      product_id: products.find((product) => product.name === name)?.id,
      measure_id: measures.get(measure),
      factor,
    })),
  );
  const keeper = people.find(({ groups }) => groups.includes('Store'));
  const at = officeHour(new Chance(2077), new Date(now.getTime() - SINCE * DAY_MS));
  const goodSince = addDays(lagosToday(now), -GOOD_SINCE);
  await postStock(
    trx,
    products.map(({ id, opening, price, months }) => ({
      ...{ product_id: id, kind: 'opening', quantity: opening, value_kobo: opening * price * 100, at },
      expiry_date: months === null ? null : addDays(goodSince, Math.round(months * 30.4)),
      source: { type: 'products', id },
      note: 'Counted when the portal began',
      actor: { id: keeper?.id ?? null },
    })),
  );
}
