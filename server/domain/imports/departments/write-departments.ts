import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';

/** What an import, or the undoing of one, writes of a department that is there. */
export interface DepartmentColumns {
  id: number;
  name: string;
  abv: string;
  type: string;
  parent_id: number | null;
  head_id: number | null;
}

/** Writes columns of departments as they are given; answers their versions. */
export async function writeDepartments(
  trx: Transaction,
  departments: readonly DepartmentColumns[],
): Promise<ReadonlyMap<number, number>> {
  if (departments.length === 0) return new Map();
  const values = sql`jsonb_to_recordset(${JSON.stringify(departments)}::jsonb)
    as v (id bigint, name text, abv text, type text, parent_id bigint, head_id bigint)`;
  // Two that change places are below neither in between.
  await sql`update departments d set parent_id = null from ${values}
     where d.id = v.id and d.parent_id is distinct from v.parent_id and d.parent_id is not null`.execute(trx);
  const { rows } = await sql<{ id: number; version: number }>`
    update departments d set name = v.name, abv = v.abv, type = v.type, parent_id = v.parent_id, head_id = v.head_id
      from ${values} where d.id = v.id returning d.id, d.version`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
