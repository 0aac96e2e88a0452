import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queryable } from '#server/database/connection.ts';
import { whole } from '#server/frame/answers.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { departmentMissingIn } from './department-finder.ts';
import { readRunFor } from './import-run.ts';
import { refuseUnlessMayRead } from './may-import.ts';
import { foldName } from './nearest-name.ts';
import { proposeDepartments, proposedDepartment } from './propose-departments.ts';
import { problemsIn, reasonInGeneral } from './reason-in-general.ts';

/** Why rows are refused: each reason once, the most frequent first, and the departments that the file names and the agency lacks. */
export const refusalsSchema = z.object({
  reasons: z.array(
    z.object({
      reason: z.string().describe('Without what differs from row to row.'),
      rows: whole,
      first: whole.describe('The first row of them.'),
      example: z.string().describe('The reason as that row has it.'),
    }),
  ),
  departments: z.array(proposedDepartment.extend({ rows: whole.describe('Rows that name it.') })),
});

/** Groups the refused rows of an import by reason. */
export async function importRefusals(db: Database, { actor, id }: RequestContext): Promise<Answer> {
  const run = await readRunFor(db, actor, id);
  refuseUnlessMayRead(actor, run.resource);
  const reasons = new Map<string, { reason: string; rows: number; first: number; example: string }>();
  const missing = new Map<string, { text: string; like: string | null; rows: number }>();
  for (const { reason, rows, first } of await readReasons(db, id)) {
    // A row that is refused twice alike, as by its code and its abbreviation, is one row of that reason.
    const counted = new Set<string>();
    for (const problem of problemsIn(reason)) {
      const department = departmentMissingIn(problem);
      const key = department ? `department ${foldName(department.text)}` : reasonInGeneral(problem);
      if (counted.has(key)) continue;
      counted.add(key);
      if (department) {
        const known = missing.get(key);
        missing.set(key, { ...department, ...known, rows: (known?.rows ?? 0) + rows });
        continue;
      }
      const known = reasons.get(key);
      reasons.set(key, {
        ...{ reason: key, rows: (known?.rows ?? 0) + rows },
        ...(known && known.first < first
          ? { first: known.first, example: known.example }
          : { first, example: problem }),
      });
    }
  }
  return {
    data: {
      reasons: [...reasons.values()].sort((one, other) => other.rows - one.rows || one.first - other.first),
      departments: await proposeDepartments(db, [...missing.values()]),
    },
  };
}

async function readReasons(
  db: Queryable,
  id: number,
): Promise<{ reason: string; rows: number; first: number }[]> {
  const { rows } = await sql<{ reason: string; rows: number; first: number }>`
    select reason, count(*)::int as rows, min(row_no) as first from import_rows
     where import_id = ${id} and judgement = 'refused' and reason is not null group by reason order by min(row_no)`.execute(
    db,
  );
  return rows;
}
