import type { Transaction } from '#server/database/connection.ts';
import { drawCodes, insertRows } from './insert-rows.ts';
import { HOTELS, LOCATIONS, SERVICES, STORE, TAGS } from './places.ts';
import type { Structure } from './write-structure.ts';

/** Writes hotels, offices with buildings and rooms, the store's catalogue and the services offered. */
export async function writePlaces(trx: Transaction, structure: Structure): Promise<void> {
  await insertRows(
    trx,
    'accommodations',
    HOTELS.map((hotel, index) => ({ id: index + 1, ...hotel })),
  );
  await insertRows(
    trx,
    'accommodation_rates',
    HOTELS.map((_hotel, index) => ({
      id: index + 1,
      accommodation_id: index + 1,
      amount_kobo: 3_500_000 + (index % 4) * 750_000,
      date_activated: '2024-01-01',
    })),
  );
  await insertRows(
    trx,
    'locations',
    LOCATIONS.map(({ buildings: _buildings, ...location }, index) => ({ id: index + 1, ...location })),
  );
  const buildings = LOCATIONS.flatMap(({ buildings: list }, index) =>
    list.map((building) => ({ location_id: index + 1, ...building })),
  ).map((building, index) => ({ id: index + 1, ...building }));
  await insertRows(
    trx,
    'buildings',
    buildings.map(({ rooms: _rooms, ...building }) => building),
  );
  const rooms = buildings.flatMap(({ id, rooms: list }) =>
    list.map((room) => ({ building_id: id, ...room })),
  );
  await insertRows(
    trx,
    'rooms',
    rooms.map((room, index) => ({ id: index + 1, ...room, status: 'available' })),
  );
  await insertRows(
    trx,
    'tags',
    TAGS.map((name, index) => ({ id: index + 1, name })),
  );
  await insertRows(
    trx,
    'services',
    SERVICES.map(({ department, ...service }, index) => ({
      id: index + 1,
      ...service,
      department_id: structure.departments.get(department)?.id,
    })),
  );
  await writeStore(trx);
}

async function writeStore(trx: Transaction): Promise<void> {
  const products = STORE.flatMap(({ category, products: list }) =>
    list.map((product) => ({ category, ...product })),
  );
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
  await insertRows(
    trx,
    'products',
    products.map(({ category, name, brand, measure, restock_qty }, index) => ({
      id: index + 1,
      code: codes[index],
      name,
      inventory_category_id: categories.get(category),
      product_brand_id: brand === null ? null : brands.get(brand),
      measurement_id: measures.get(measure),
      restock_qty,
      owner: 'store',
      request_on_delivery: false,
      shelf_no: `S${index + 1}`,
    })),
  );
}
