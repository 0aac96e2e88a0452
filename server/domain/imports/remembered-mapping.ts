import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { ImportResource } from '#shared/import-labels.ts';
import { foldHeader, type ImportMapping } from '#shared/imports.ts';

/** What people matched before: the column that a folded header was matched to. */
export async function rememberedMapping(
  db: Queryable,
  resource: ImportResource,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_mappings')
    .select(['header', 'column_name'])
    .where('resource', '=', resource)
    .execute();
  return new Map(rows.map(({ header, column_name }) => [header, column_name]));
}

/** Keeps what a person matched, for the next file with such headers; headers that they left out are forgotten. */
export async function rememberMapping(
  trx: Transaction,
  resource: ImportResource,
  headers: readonly string[],
  mapping: ImportMapping,
): Promise<void> {
  await trx
    .deleteFrom('import_mappings')
    .where('resource', '=', resource)
    .where('header', 'in', headers.map(foldHeader))
    .execute();
  const rows = Object.entries(mapping).flatMap(([column_name, header]) =>
    header ? [{ resource, header: foldHeader(header), column_name }] : [],
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('import_mappings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
