import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { pictureQuery, sendPicture } from '#server/files/public-picture.ts';
import type { RawRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { kindsInWords, megabytes, PICTURE_LIMITS, PICTURE_TYPES } from '#shared/file-kinds.ts';

/** Makes one of the person's uploads their picture, or removes the picture; false when that changes nothing. */
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
    .where('is_kept', '=', true)
    .where('type', 'in', PICTURE_TYPES)
    .where('size_bytes', '<=', PICTURE_LIMITS.bytes)
    .where((eb) => eb.or([eb('uploaded_by', '=', userId), eb('uploaded_by', 'is', null)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const sentence = `The picture could not be used. Upload a ${kindsInWords(PICTURE_LIMITS.kinds)} file of at most ${megabytes(PICTURE_LIMITS.bytes)}.`;
  throw new Refusal('VALIDATION', sentence, { picture: [sentence] });
}

/**
 * `GET users/:id/avatar?v=…`: the picture of a person for whoever knows its address, which carries a part of its hash;
 * an <img> can send no token.
 */
export const avatarRoute: RawRoute = {
  method: 'GET',
  path: '/users/:id/avatar',
  access: 'public',
  summary: 'The picture of a person, at the address that records and sessions give for it',
  kind: 'own',
  query: pictureQuery,
  produces: PICTURE_TYPES,
  async raw({ portal, id, query }, reply) {
    const file = await portal.db
      .selectFrom('users as u')
      .innerJoin('files as f', 'f.id', 'u.avatar_file_id')
      .select(['f.storage_key', 'f.name', 'f.type', 'f.sha256'])
      .where('u.id', '=', id)
      .executeTakeFirst();
    return sendPicture(portal.files, reply, file, query.v);
  },
};
