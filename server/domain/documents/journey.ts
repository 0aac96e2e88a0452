import { sql } from 'kysely';
import { z } from 'zod';
import { textOrNull } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';

/** Each step of a document, oldest first: at which department, by whom, what was done, and when. */
export const journeySchema = z
  .array(
    z.object({
      department: z.string(),
      user: z.string(),
      action: z.string(),
      at: z.iso.datetime(),
      to: textOrNull.describe('The department to which it was sent.'),
      for: textOrNull.describe('The officer to whom it was sent.'),
      remark: textOrNull,
    }),
  )
  .describe('Its making and every step since, oldest first.');

/** Adds to each document its journey, from its making on. */
export const withJourney: NonNullable<Extensions['present']> = async (db, records) => {
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<{ id: number; journey: { at: string }[] }>`
    select x.document_id as id, json_agg(json_build_object('department', x.department, 'user', x.name, 'action', x.action, 'at', x.at,
        'to', x.to_department, 'for', x.to_name, 'remark', x.remark) order by x.seq) as journey
      from (
        select d.id as document_id, 0 as seq, a.name as department, u.name, 'made' as action, d.created_at as at,
            null as to_department, null as to_name, null as remark
          from documents d join departments a on a.id = d.department_id join users u on u.id = d.user_id
         where d.id = any(${ids}::bigint[])
        union all
        select s.document_id, s.seq, a.name, u.name, s.action, s.at, t.name, w.name, s.remark
          from document_steps s join departments a on a.id = s.department_id join users u on u.id = s.user_id
            left join departments t on t.id = s.to_department_id left join users w on w.id = s.to_user_id
         where s.document_id = any(${ids}::bigint[])
      ) x group by x.document_id`.execute(db);
  const journeys = new Map(rows.map(({ id, journey }) => [id, journey]));
  return records.map((record) => ({ ...record, journey: journeys.get(record.id) ?? [] }));
};
