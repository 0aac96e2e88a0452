import { type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { columnOf } from '#shared/resource/names.ts';
import type { Transaction } from '../database/connection.ts';
import type { Row } from './values.ts';

/** Refuses a record that would come to name a file which the actor didn't upload: naming a file opens it to whoever reads the record. */
export async function refuseOthersFiles(
  trx: Transaction,
  resource: Resource,
  actor: { id: number },
  values: Record<string, unknown>,
  existing: Row = {},
): Promise<void> {
  const named = Object.entries(resource.fields).flatMap(([name, field]): [string, number][] => {
    const id = values[name];
    const isNew = field.kind === 'file' && typeof id === 'number' && id !== existing[columnOf(name, field)];
    return isNew ? [[name, id]] : [];
  });
  const own = await ownFiles(
    trx,
    actor,
    named.map(([, id]) => id),
  );
  const others = named.filter(([, id]) => !own.has(id));
  if (others.length === 0) return;
  const errors = Object.fromEntries(
    others.map(([name]) => [name, ['is not a file of yours; send it again']]),
  );
  throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

/** Which of these files the actor uploaded. */
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
    .execute();
  return new Set(rows.map(({ id }) => id));
}
