import { randomFillSync } from 'node:crypto';

const BYTES = 6;
/** Asking for random bytes costs far more than having many of them. */
const kept = Buffer.alloc(BYTES * 512);
let used = kept.length;

/** The name of a call, by which its lines in the log are found: eight characters that nobody guesses. */
export function nextRequestId(): string {
  if (used === kept.length) {
    randomFillSync(kept);
    used = 0;
  }
  used += BYTES;
  return kept.toString('base64url', used - BYTES, used);
}
