import { picturePath } from '#server/files/public-picture.ts';

/** Where a person's picture is read, or null without one. */
export function avatarPath(userId: number, sha256: string | null): string | null {
  return picturePath(`users/${userId}/avatar`, sha256);
}
