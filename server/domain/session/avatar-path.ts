/**
 * Where a person's picture is read, or null without one. An <img> sends no token: the address itself is the key, for it
 * carries a part of the picture's own hash, and it changes with the picture.
 */
export function avatarPath(userId: number, sha256: string | null): string | null {
  return sha256 === null ? null : `/api/users/${userId}/avatar?v=${avatarKey(sha256)}`;
}

/** The key in the address of a picture. */
export function avatarKey(sha256: string): string {
  return sha256.slice(0, 32);
}
