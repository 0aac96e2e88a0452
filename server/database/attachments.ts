import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import type { Queryable, Transaction } from './connection.ts';
import { BY_ID } from './kept-plans.ts';

/** A record to which files are attached: its resource's name and its id. */
interface Carrier {
  type: string;
  id: number;
}

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
  subject: Carrier,
  file_ids: readonly number[],
  field = 'files',
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
    .where('f.is_kept', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('attachments as a').select('a.file_id').whereRef('a.file_id', '=', 'f.id'))),
    )
    .execute();
  if (found.length < ids.length)
    throw new Refusal('VALIDATION', 'An attached file is missing. Attach it again.', {
      [field]: ['is missing; attach it again'],
    });
  await trx
    .insertInto('attachments')
    .values(ids.map((file_id) => ({ file_id, subject_type: subject.type, subject_id: subject.id })))
    .execute();
}

/** Makes the files of a record exactly these: others are let go, new ones must be uploads of the actor's own. */
export async function keepFiles(
  trx: Transaction,
  actor: { id: number },
  subject: Carrier,
  file_ids: readonly number[],
  field: string,
): Promise<void> {
  const attached = new Set((await attachedFiles(trx, subject)).map(({ id }) => id));
  await trx
    .deleteFrom('attachments')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where(sql<SqlBool>`not (file_id = any(${[...file_ids]}::bigint[]))`)
    .execute();
  await attachFiles(
    trx,
    actor,
    subject,
    file_ids.filter((id) => !attached.has(id)),
    field,
  );
}

/** Which of these files the actor uploaded; none of them is removed before the transaction has ended. */
export async function ownFiles(
  trx: Transaction,
  actor: { id: number },
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('files')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .where('uploaded_by', '=', actor.id)
    .where('is_kept', '=', true)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The files of a record, oldest first. */
export async function attachedFiles(db: Queryable, subject: Carrier): Promise<AttachedFile[]> {
  return (await filesAttached(subject).execute(db)).rows;
}

/** The same as a statement. */
export function filesAttached({ type, id }: Carrier): RawBuilder<AttachedFile> {
  return sql<AttachedFile>`${BY_ID} select f.id, f.name, f.type, f.size_bytes, f.created_at
    from attachments a join files f on f.id = a.file_id
   where a.subject_type = ${type} and a.subject_id = ${id} order by f.id`;
}
