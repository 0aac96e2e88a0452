import { sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { nounFor } from '#shared/resource/plural.ts';
import { REGISTRY } from '#shared/resources/index.ts';
import type { Transaction } from '../database/connection.ts';
import { referencesTo } from '../database/references-to.ts';

/** Refuses to delete what other records point to, naming them and how many they are. What goes with the record (cascades) doesn't count. */
export async function refuseInUse(trx: Transaction, resource: Resource, id: number): Promise<void> {
  const users = await usersOf(trx, resource.table, [id]);
  if (users.size === 0) return;
  throw new Refusal(
    'IN_USE',
    `This ${resource.singular} is used by ${inWords(users)}. Change or delete those first.`,
    undefined,
    {
      used_by: Object.fromEntries(users),
    },
  );
}

/** Refuses to remove lines that other records point to, as those do that were made by them. */
export async function refuseLinesInUse(
  trx: Transaction,
  table: string,
  field: { name: string; label: string },
  ids: readonly number[],
): Promise<void> {
  const users = await usersOf(trx, table, ids);
  if (users.size === 0) return;
  const sentence = `A line that is to be removed is used by ${inWords(users)}. It stays: enter one that takes its place.`;
  throw new Refusal('IN_USE', `${field.label}: ${sentence}`, { [field.name]: [sentence] });
}

/** Kept by triggers of what moves or asks for a record: that is named, these are not. */
const FOLLOWING = new Set(['stock_lots', 'stock_months', 'stock_sums', 'quota_uses']);

/** How many rows of which tables point to these rows of a table. */
async function usersOf(
  trx: Transaction,
  table: string,
  ids: readonly number[],
): Promise<Map<string, number>> {
  const users = new Map<string, number>();
  const references = (await referencesTo(trx, table)).filter(
    ({ table_name, cascades }) => !cascades && !FOLLOWING.has(table_name),
  );
  if (references.length === 0) return users;
  const counts = references.map(
    ({ table_name, column_name }) =>
      sql`select ${table_name}::text as table_name, count(*) as n from ${sql.table(table_name)} where ${sql.ref(column_name)} = any(${[...ids]}::bigint[])`,
  );
  const { rows } = await sql<{
    table_name: string;
    n: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(trx);
  for (const { table_name, n } of rows) if (n > 0) users.set(table_name, (users.get(table_name) ?? 0) + n);
  return users;
}

function inWords(users: ReadonlyMap<string, number>): string {
  return [...users].map(([table, n]) => `${n} ${wordFor(table, n)}`).join(', ');
}

function wordFor(table: string, n: number): string {
  const resource = REGISTRY.all.find((candidate) => candidate.table === table);
  if (resource) return nounFor(resource, n);
  const plain = table.replaceAll('_', ' ');
  return n === 1 ? plain.replace(/ies$/, 'y').replace(/s$/, '') : plain;
}
