import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { fileHeaders } from '#server/files/file-headers.ts';
import { PICTURE_LIMITS } from '#server/files/file-store.ts';
import type { RawRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { avatarKey } from '../session/index.ts';

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Makes an upload of the person's own his picture, or takes the picture away; false when that changes nothing. */
export async function setPicture(trx: Transaction, userId: number, fileId: number | null): Promise<boolean> {
  if (fileId !== null) await refuseUnlessPicture(trx, userId, fileId);
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ avatar_file_id: fileId })
    .where('id', '=', userId)
    .where(sql<SqlBool>`avatar_file_id is distinct from ${fileId}::bigint`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An upload that came with a one-time link belongs to nobody until the link is used: then to whom the link is for. */
async function refuseUnlessPicture(trx: Transaction, userId: number, fileId: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set({ uploaded_by: userId })
    .where('id', '=', fileId)
    .where('type', 'in', PICTURE_TYPES)
    .where('size_bytes', '<=', PICTURE_LIMITS.bytes)
    .where((eb) => eb.or([eb('uploaded_by', '=', userId), eb('uploaded_by', 'is', null)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const sentence = 'Send the picture again: a JPG, PNG or WebP of at most 2 MB.';
  throw new Refusal('VALIDATION', sentence, { picture: [sentence] });
}

/**
 * `GET users/:id/avatar?v=…`: the picture of a person for whoever knows its address, which carries a part of its hash;
 * an <img> can send no token. The address changes with the picture, so it may be kept.
 */
export const avatarRoute: RawRoute = {
  method: 'GET',
  path: '/users/:id/avatar',
  access: 'public',
  summary: 'The picture of a person, at the address that records and sessions give for it',
  kind: 'own',
  async raw({ portal, id, query }, reply) {
    const file = await portal.db
      .selectFrom('users as u')
      .innerJoin('files as f', 'f.id', 'u.avatar_file_id')
      .select(['f.storage_key', 'f.name', 'f.type', 'f.sha256'])
      .where('u.id', '=', id)
      .executeTakeFirst();
    const known = file && query.v === avatarKey(file.sha256) ? file : undefined;
    const bytes = known ? await portal.files.openFile(known.storage_key) : null;
    if (!known || !bytes) throw new Refusal('NOT_FOUND', 'There is no such picture.');
    return reply
      .headers(fileHeaders({ name: known.name, type: known.type, size: bytes.length }))
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(bytes);
  },
};
