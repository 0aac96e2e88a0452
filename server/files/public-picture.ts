import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { fileHeaders } from './file-headers.ts';
import type { FileStore } from './file-store.ts';

/** A picture as its row tells it. */
interface Picture {
  storage_key: string;
  name: string;
  type: string;
  sha256: string;
}

/**
 * Where a picture is read (`of` is its call beneath /api), or null without one. An <img> sends no token: the address itself
 * is the key, for it carries a part of the picture's own hash, and it changes with the picture.
 */
export function picturePath(of: string, sha256: string | null | undefined): string | null {
  return sha256 ? `/api/${of}?v=${pictureKey(sha256)}` : null;
}

/** What the address of a picture asks for. */
export const pictureQuery = z.looseObject({
  v: z
    .string()
    .optional()
    .describe(
      'As it stands in the address that records give: a part of the hash, and the key to the picture.',
    ),
});

/** Sends a picture to whoever knows its key. The address changes with the picture, so it may be kept. */
export async function sendPicture(
  files: FileStore,
  reply: FastifyReply,
  picture: Picture | undefined,
  key: unknown,
): Promise<unknown> {
  const known = picture && key === pictureKey(picture.sha256) ? picture : undefined;
  const bytes = known ? await files.openFile(known.storage_key) : null;
  if (!known || !bytes)
    throw new Refusal(
      'NOT_FOUND',
      'There is no such picture, or its address is another: it is asked for at the one that its record gives.',
    );
  return reply
    .headers(fileHeaders({ name: known.name, type: known.type, size: bytes.length }))
    .header('cache-control', 'private, max-age=31536000, immutable')
    .send(bytes);
}

function pictureKey(sha256: string): string {
  return sha256.slice(0, 32);
}
