import { type SqlBool, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { FileCarrier } from '#server/frame/area.ts';
import { Refusal } from '#shared/errors.ts';

/** A file as records tell it. */
export interface AttachedFile {
  id: number;
  name: string;
  type: string;
  size_bytes: number;
  created_at: Date;
}

/** Attaches uploads to a record; refuses files that the actor did not upload or that another record carries. */
export async function attachFiles(
  trx: Transaction,
  actor: { id: number },
  subject: FileCarrier,
  file_ids: readonly number[],
): Promise<void> {
  const ids = [...new Set(file_ids)].sort((one, other) => one - other);
  if (ids.length === 0) return;
  // Locked, so that of two acts that name one file at the same moment the second sees it taken.
  await sql`select id from files where id = any(${ids}::bigint[]) order by id for update`.execute(trx);
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

/** The files of a record, oldest first. */
export async function attachedFiles(db: Queryable, subject: FileCarrier): Promise<AttachedFile[]> {
  return (await filesOf(db, subject.type, [subject.id])).get(subject.id) ?? [];
}

/** The files of several records of one resource, by record; records without files are left out. */
async function filesOf(
  db: Queryable,
  type: string,
  ids: readonly number[],
): Promise<Map<number, AttachedFile[]>> {
  const rows = await db
    .selectFrom('attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.subject_id', 'f.id', 'f.name', 'f.type', 'f.size_bytes', 'f.created_at'])
    .where('a.subject_type', '=', type)
    .where(sql<SqlBool>`a.subject_id = any(${[...ids]}::bigint[])`)
    .orderBy('f.id')
    .execute();
  const files = new Map<number, AttachedFile[]>();
  for (const { subject_id, ...file } of rows) files.set(subject_id, [...(files.get(subject_id) ?? []), file]);
  return files;
}
