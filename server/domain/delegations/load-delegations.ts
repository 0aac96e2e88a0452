import { sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Office } from '#shared/constants.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import type { DelegationFacts } from '#shared/workflows/delegations.ts';

/** A delegation as its rules and commands know it. */
export interface Delegation extends Loaded<DelegationFacts> {
  code: string;
  office: Office | null;
  department_id: number | null;
  starts_on: string;
  ends_on: string;
  who: string;
  for_whom: string;
  /** What they act as: "acting head of ICT", "in Treasury". */
  seat: string;
}

/** Delegations by id, with the names that they are told by. */
export async function loadDelegations(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Delegation>> {
  const { rows } = await sql<Omit<Delegation, 'seat'> & { department: string | null }>`
    select g.id, g.version, g.updated_at, g.code, g.status, g.user_id, g.for_id, g.proposed_by, g.office, g.department_id,
        g.starts_on, g.ends_on, u.name as who, coalesce(f.name, d.name) as for_whom, d.name as department
      from delegations g join users u on u.id = g.user_id left join users f on f.id = g.for_id
      left join departments d on d.id = g.department_id where g.id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ department, ...row }) => [
      row.id,
      { ...row, seat: row.office ? `in ${OFFICE_WORDS[row.office].name}` : `acting head of ${department}` },
    ]),
  );
}
