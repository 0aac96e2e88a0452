import { type RawBuilder, sql } from 'kysely';
import type { Field } from '#shared/resource/field.ts';
import { columnOf } from '#shared/resource/names.ts';
import { resourceNamed } from '#shared/resources/index.ts';

/**
 * Tables whose rows are named by one column of their own, which the database's `reference_name` answers. One record asks it for
 * each record that it refers to, since a join costs its set-up also where a reference is empty; lists join.
 */
export const NAMED: Readonly<Record<string, string>> = {
  users: 'name',
  departments: 'name',
  batches: 'code',
  holds: 'code',
  orders: 'code',
  expenditures: 'code',
  locations: 'name',
  payments: 'pv_no',
  vendors: 'name',
  touring_advances: 'code',
  mandates: 'code',
  documents: 'reference_no',
  retirements: 'code',
  claims: 'code',
  refunds: 'code',
};

/** What the record is called that a reference of `t` points to, without a join; nothing where only a join tells it. */
export function nameAsked(name: string, field: Field): RawBuilder<unknown> | undefined {
  const { table, label } = resourceNamed(field.to ?? '');
  if (label.length !== 1 || NAMED[table] !== label[0]) return undefined;
  return sql`reference_name(${sql.lit(table)}, ${sql.ref(`t.${columnOf(name, field)}`)})`;
}
