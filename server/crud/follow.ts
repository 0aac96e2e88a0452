import { type RawBuilder, sql } from 'kysely';
import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import type { Transaction } from '../database/connection.ts';
import { inState } from './standing.ts';

/** Writes a state by a line of `follows`, on records that the caller has locked; a record in another state is a mistake of the program. */
export async function follow(
  trx: Transaction,
  workflow: Pick<AnyWorkflow, 'of' | 'columns' | 'follows'>,
  line: string,
  ids: readonly number[],
  set: Record<string, unknown> = {},
): Promise<void> {
  if (ids.length === 0) return;
  const found = workflow.follows?.[line];
  if (!found) throw new Error(`${workflow.of} does not follow ${line}`);
  const { table } = resourceNamed(workflow.of);
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} as t set ${assignments(workflow, found.to, set)}
    where t.id = any(${ids}::bigint[]) and ${inState(workflow, found.from)}`.execute(trx);
  if (Number(numAffectedRows) !== new Set(ids).size)
    throw new Error(`${line}: not all of ${workflow.of} ${ids.join(', ')} are ${found.from.join(' or ')}`);
}

/** The columns of a state, and what else is set with it. */
export function assignments(
  workflow: { columns?: readonly string[] },
  state: string,
  set: Record<string, unknown>,
): RawBuilder<unknown> {
  const parts = state.split('/');
  const named = (workflow.columns ?? ['status']).slice(-parts.length);
  const all = [...named.map((column, place) => [column, parts[place]] as const), ...Object.entries(set)];
  return sql.join(all.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}
