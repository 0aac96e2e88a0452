import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../database/connection.ts';

const NAME = 'paper';
const MARK_LENGTH = 16;
/** Digits and letters that nobody takes for one another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FORM = /^([0-9A-HJKMNP-TV-Z]{1,13})-([0-9A-HJKMNP-TV-Z]{16})$/;

/** The code on a printed copy: its number and a mark by which the portal knows that it gave it. */
export async function paperCode(db: Queryable, id: number): Promise<string> {
  return `${inLetters(BigInt(id))}-${markOf(await secretOf(db), id)}`;
}

/** The number of the copy that carries a code; null of one that the portal didn't give, for which no paper is looked up. */
export async function paperOf(db: Queryable, code: string): Promise<number | null> {
  const [, letters = '', mark = ''] = FORM.exec(code.trim().toUpperCase()) ?? [];
  if (!mark) return null;
  const id = Number([...letters].reduce((sum, letter) => sum * 32n + BigInt(ALPHABET.indexOf(letter)), 0n));
  if (!Number.isSafeInteger(id)) return null;
  const due = markOf(await secretOf(db), id);
  return timingSafeEqual(Buffer.from(mark), Buffer.from(due)) ? id : null;
}

function markOf(secret: Buffer, id: number): string {
  const digest = createHmac('sha256', secret)
    .update(JSON.stringify([NAME, id]))
    .digest();
  return [...digest.subarray(0, MARK_LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');
}

function inLetters(number: bigint): string {
  const last = ALPHABET[Number(number % 32n)] ?? '';
  return number < 32n ? last : inLetters(number / 32n) + last;
}

/** Read once: a code that the portal didn't give then costs no question to the database. */
const secrets = new WeakMap<object, Buffer>();

async function secretOf(db: Queryable): Promise<Buffer> {
  const known = secrets.get(db);
  if (known) return known;
  const { value } = await db
    .selectFrom('signing_secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  secrets.set(db, value);
  return value;
}
