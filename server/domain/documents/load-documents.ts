import { sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { DocumentFacts } from '#shared/workflows/documents.ts';

/** A document, as its commands know it. */
export interface PaperDocument extends Loaded<DocumentFacts> {
  reference_no: string;
  description: string;
  at_department: string;
  to_department: string | null;
  /** Who sent it last. */
  sent_by: number | null;
  /** Until when it is to be acknowledged. */
  due_on: string | null;
}

/** Documents by id. */
export async function loadDocuments(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, PaperDocument>> {
  const { rows } = await sql<PaperDocument>`
    select d.id, d.version, d.updated_at, d.status, d.user_id, d.department_id, d.at_department_id, d.to_department_id, d.batch_id,
        d.reference_no, d.description, d.due_on, a.name as at_department, t.name as to_department,
        (select s.user_id from document_steps s where s.document_id = d.id and s.action = 'dispatched' order by s.seq desc limit 1) as sent_by
      from documents d join departments a on a.id = d.at_department_id left join departments t on t.id = d.to_department_id
     where d.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
