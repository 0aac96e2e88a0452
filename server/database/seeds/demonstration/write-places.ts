import type { Transaction } from '#server/database/connection.ts';
import { insertRows } from './insert-rows.ts';
import { HOTELS, LOCATIONS, SERVICES, TAGS } from './places.ts';
import type { Structure } from './write-structure.ts';

/** Writes hotels, offices with buildings and rooms, the marks of products and the services offered. */
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
}
