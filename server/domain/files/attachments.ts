import { type SqlBool, sql } from 'kysely';
import { Refusal } from '../../../shared/errors.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';

/** The record to which files are attached: its resource's name and its id. */
export interface Subject {
  type: string;
  id: number;
}

/** Attaches uploads to a record; refuses files that the actor did not upload or that another record carries. */
export async function attachFiles(
  trx: Transaction,
  actor: { id: number },
  subject: Subject,
  file_ids: readonly number[],
): Promise<void> {
  const ids = [...new Set(file_ids)];
  if (ids.length === 0) return;
  const found = await trx
    .selectFrom('files as f')
    .select('f.id')
    .where(sql<SqlBool>`f.id = any(${ids}::bigint[])`)
    .where('f.uploaded_by', '=', actor.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('attachments as a').select('a.file_id').whereRef('a.file_id', '=', 'f.id'))),
    )
    .execute();
  if (found.length < ids.length)
    throw new Refusal('VALIDATION', 'A file that was attached is not there. Attach it again.', {
      files: ['is not there any more; attach it again'],
    });
  await trx
    .insertInto('attachments')
    .values(ids.map((file_id) => ({ file_id, subject_type: subject.type, subject_id: subject.id })))
    .execute();
}

/** The files of a record, oldest first: id, name, media type, size in bytes. */
export async function attachedFiles(db: Queryable, subject: Subject) {
  return db
    .selectFrom('attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['f.id', 'f.name', 'f.type', 'f.size_bytes', 'f.created_at'])
    .where('a.subject_type', '=', subject.type)
    .where('a.subject_id', '=', subject.id)
    .orderBy('f.id')
    .execute();
}
