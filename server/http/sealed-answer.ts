import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
// As hard to guess as the passwords themselves, because bodies of such calls carry one.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What a call with a secret leaves behind: a fingerprint that tells its body again, and a key that is kept nowhere. */
export interface Sealing {
  fingerprint: string;
  sealingKey: Buffer;
}

/** Both are made of what the caller alone holds (`secret`: their token and the body), slowly; `name` tells the call from any other. */
export async function sealingOf(name: string, secret: string): Promise<Sealing> {
  const salt = createHash('sha256').update(name).digest();
  const made = await hashRaw(secret, { ...COST, salt, outputLen: 2 * KEY_BYTES });
  return {
    fingerprint: made.subarray(0, KEY_BYTES).toString('base64url'),
    sealingKey: made.subarray(KEY_BYTES),
  };
}

/** The text so that only the holder of the key reads it. */
export function seal(sealingKey: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey, nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** The text that was sealed under the key; throws for another key. */
export function unseal(sealingKey: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, sealingKey, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
