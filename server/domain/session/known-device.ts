import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Person } from './person.ts';

/** For what the secret is. */
const PURPOSE = 'device';
const DAY_MS = 86_400_000;
const KNOWN_DAYS = 180;
/** A computer may be shared; who signed in on it longest ago is forgotten first. */
const MOST_PEOPLE = 10;

type Whose = Pick<Person, 'id' | 'password_hash'>;

/** One person on one browser: a number of its own, the day of the last sign-in, and the portal's signature over both. */
interface Token {
  device: string;
  day: number;
  signature: Buffer;
}

/**
 * The number of the browser if this person signed in from it in the last half year, with the password that they have now.
 * The same work is done for a person who isn't there, so that its time tells nothing.
 */
export async function knownDevice(
  db: Queryable,
  address: Address,
  cookies: string | undefined,
  person: Whose | undefined,
): Promise<string | undefined> {
  const tokens = tokensIn(cookies, formOf(address));
  if (tokens.length === 0) return undefined;
  const secret = await secretOf(db);
  const known = tokens.find((token) => isSignedFor(secret, token, person));
  return person && known?.device;
}

/** The cookie by which the browser is known when this person comes again; it keeps the others who share the browser. */
export async function deviceCookie(
  db: Queryable,
  address: Address,
  cookies: string | undefined,
  person: Whose,
): Promise<string> {
  const secret = await secretOf(db);
  const form = formOf(address);
  const tokens = tokensIn(cookies, form);
  const mine = tokens.find((token) => isSignedFor(secret, token, person));
  // A known browser keeps its number: a cookie that was copied has one number to guess with, and no more.
  const device = mine?.device ?? randomBytes(12).toString('base64url');
  const day = today();
  const signature = signatureOf(secret, { device, day }, person);
  const kept = [{ device, day, signature }, ...tokens.filter((token) => token !== mine)].slice(
    0,
    MOST_PEOPLE,
  );
  const value = kept.map(
    ({ device, day, signature }) => `${device}.${day}.${signature.toString('base64url')}`,
  );
  return [
    `${form.name}=${value.join('~')}`,
    `Path=${form.path}`,
    `Max-Age=${KNOWN_DAYS * (DAY_MS / 1000)}`,
    'HttpOnly',
    'SameSite=Strict',
    ...form.more,
  ].join('; ');
}

/** How a person's failures on one of their devices are counted. */
export function deviceKey(person: Pick<Person, 'id'>, device: string): string {
  return `user:${person.id} ${device}`;
}

type Address = Pick<Config, 'publicUrl'>;
type Form = ReturnType<typeof formOf>;

/** Over https by a name that browsers take from this host alone, at the price that every call has it; else for sign-in alone. */
function formOf({ publicUrl }: Address) {
  return publicUrl.startsWith('https:')
    ? { name: '__Host-device', path: '/', more: ['Secure'] }
    : { name: 'device', path: '/api/login', more: [] };
}

const TOKEN = /^([\w-]{16})\.(\d{1,6})\.([\w-]{43})$/;

function tokensIn(cookies = '', { name: ours }: Form): Token[] {
  const value = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === ours)?.[1];
  return (value ?? '').split('~', MOST_PEOPLE).flatMap((text) => {
    const [, device = '', day = '', signature = ''] = TOKEN.exec(text) ?? [];
    return device ? { device, day: Number(day), signature: Buffer.from(signature, 'base64url') } : [];
  });
}

function isSignedFor(secret: Buffer, token: Token, person: Whose | undefined): boolean {
  const isRight = timingSafeEqual(token.signature, signatureOf(secret, token, person));
  const age = today() - token.day;
  return isRight && age <= KNOWN_DAYS;
}

/** The password's hash is signed too: a new password makes every browser a stranger. */
function signatureOf(
  secret: Buffer,
  { device, day }: Pick<Token, 'device' | 'day'>,
  { id, password_hash }: Whose = { id: 0, password_hash: null },
): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([PURPOSE, id, device, day, password_hash]))
    .digest();
}

function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}

async function secretOf(db: Queryable): Promise<Buffer> {
  const { value } = await db
    .selectFrom('signing_secrets')
    .select('value')
    .where('name', '=', PURPOSE)
    .executeTakeFirstOrThrow();
  return value;
}
