import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Where uploads are kept: a folder of this machine, or a bucket that speaks the S3 protocol. */
export type FileStorage =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      endpoint: string;
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

/** Every setting of the portal, read once from the environment and valid. */
export type Config = {
  port: number;
  host: string;
  /** The address that people use, without a slash at the end; links in mails begin with it. */
  publicUrl: string;
  /** The PostgreSQL server to use; absent for the embedded one under `dataDir`. */
  databaseUrl: string | undefined;
  /** The owner of that server's tables, as whom migrations run; absent where the portal works as the owner itself. */
  databaseOwnerUrl: string | undefined;
  /** Connections for reads, and as many for transactions. */
  poolSize: number;
  dataDir: string;
  /** Whether an empty database is filled with the demonstration agency. */
  demo: boolean;
  /** Whose X-Forwarded-* headers are believed: nobody's, those of so many proxies in front, or of these addresses. */
  trustProxy: false | number | string;
  logLevel: LogLevel;
  /** The server that mails leave by; absent when none is set. */
  mail: { smtpUrl: string; from: string } | undefined;
  fileStorage: FileStorage;
  /** Whether browsers keep the page and its parts between visits; else what they kept is taken away. */
  serviceWorker: boolean;
  /** What the tokens of sessions begin with. */
  sessionName: string;
  /** What the tokens of sessions are kept with; absent for the one that the first start makes under `dataDir`. */
  sessionSecret: string | undefined;
  /** What the secrets of authenticators are sealed with; absent for the one that the first start makes under `dataDir`. */
  authenticatorSecret: string | undefined;
  /** What monitoring of another machine proves itself with; absent when only this machine may ask for figures. */
  metricsToken: string | undefined;
};

/** A setting that can't be used; the message is one sentence for the person who set it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Promises a complete configuration; throws a ConfigError that names the first wrong variable and what it may be. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable counts as left out, as in `PORT= npm start`.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const set = parsed.data;
  const dataDir = resolve(set.DATA_DIR);
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL ?? `http://${hostInUrl(set.HOST)}:${set.PORT}`,
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL,
    poolSize: set.DATABASE_POOL_SIZE,
    dataDir,
    demo: set.DEMO ?? (set.DATABASE_URL === undefined && isOwnMachine(set.PUBLIC_URL)),
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    mail: set.SMTP_URL && set.MAIL_FROM ? { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM } : undefined,
    fileStorage: set.FILE_STORAGE_URL ?? { kind: 'folder', folder: resolve(dataDir, 'files') },
    serviceWorker: set.SERVICE_WORKER,
    sessionName: set.SESSION_TOKEN_NAME,
    sessionSecret: set.SESSION_TOKEN_SECRET,
    authenticatorSecret: set.AUTHENTICATOR_SECRET,
    metricsToken: set.METRICS_TOKEN,
  };
}

const SMTP = 'must be an address such as smtps://user:password@mail.agency.gov.ng';

const environment = z
  .object({
    PORT: wholeNumber('must be a port number from 1 to 65535', 1, 65_535).default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:%-]+$/, 'must be the name or the IP address to listen on, such as 127.0.0.1 or 0.0.0.0')
      .default('127.0.0.1'),
    PUBLIC_URL: urlOf(['http:', 'https:'], 'must be an address such as https://portal.agency.gov.ng')
      .refine((url) => !/[?#]/.test(url), 'must be an address that links can begin with, without ? and #')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    DATABASE_URL: databaseAddress().optional(),
    DATABASE_OWNER_URL: databaseAddress().optional(),
    DATABASE_POOL_SIZE: wholeNumber('must be a whole number from 2 to 100', 2, 100).default(20),
    DATA_DIR: z.string().default('./data'),
    DEMO: onOrOff().optional(),
    TRUST_PROXY: z
      .string()
      .refine((value) => /^(true|false|\d{1,2})$/.test(value) || value.split(',').every(isProxy), {
        error: 'must be true, false, the number of proxies in front, or their addresses with commas between',
      })
      .transform((value) => (/^\d+$/.test(value) ? Number(value) : asProxies(value)))
      .default(false),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
    SMTP_URL: urlOf(['smtp:', 'smtps:'], SMTP)
      .refine((url) => URL.canParse(url) && new URL(url).hostname !== '', SMTP)
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^[^@]*[^@\s]@[^@\s]+$/,
        'must be the sender of mails, such as Service Portal <portal@agency.gov.ng>',
      )
      .optional(),
    FILE_STORAGE_URL: z.string().transform(readBucket).optional(),
    SERVICE_WORKER: onOrOff().default(true),
    SESSION_TOKEN_NAME: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,29}$/, 'must be a letter, then at most 29 letters, digits and hyphens')
      .default('portal'),
    SESSION_TOKEN_SECRET: secretOf(32).optional(),
    AUTHENTICATOR_SECRET: secretOf(32).optional(),
    METRICS_TOKEN: secretOf(24).optional(),
  })
  .superRefine((set, context) => {
    if (set.SMTP_URL && !set.MAIL_FROM) {
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'must be set when SMTP_URL is set' });
    }
    if (set.DATABASE_OWNER_URL && !set.DATABASE_URL) {
      const message = 'must be set when DATABASE_OWNER_URL is set';
      context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message });
    }
  });

function wholeNumber(message: string, min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function onOrOff() {
  return z
    .string()
    .toLowerCase()
    .pipe(z.stringbool({ error: 'must be on or off' }));
}

function secretOf(least: number) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/, `must be at least ${least} letters, digits or signs without spaces`)
    .min(least, `must be at least ${least} letters, digits or signs without spaces`);
}

function databaseAddress() {
  return urlOf(
    ['postgres:', 'postgresql:'],
    'must be an address such as postgresql://user:password@host:5432/database',
  );
}

function urlOf(protocols: readonly string[], message: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), message);
}

/** An address or a range of them, or a range by its name. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/');
  if (bits === undefined)
    return isIP(address) > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(address);
  return (
    isIP(address) > 0 &&
    more.length === 0 &&
    /^\d+$/.test(bits) &&
    Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  );
}

/** `s3://key:secret@host/bucket?region=…`, or `s3+http://…` for a storage without TLS. */
function readBucket(value: string, context: z.RefinementCtx): FileStorage {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const bucket = url?.pathname.replace(/^\/|\/$/g, '');
  const scheme = url?.protocol === 's3:' ? 'https' : url?.protocol === 's3+http:' ? 'http' : undefined;
  if (!url || !scheme || !bucket || bucket.includes('/') || !url.username || !url.password || !url.host) {
    context.addIssue({
      code: 'custom',
      message: 'must be an address such as s3://key:secret@s3.example.com/bucket?region=eu-west-1',
    });
    return z.NEVER;
  }
  return {
    kind: 's3',
    endpoint: `${scheme}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

/** `true` is one proxy: what stands before the address that it added was written by the caller. */
function asProxies(value: string): false | number | string {
  return value === 'true' ? 1 : value === 'false' ? false : value;
}

/** Whether people come to the portal on the machine that it runs on; a portal that others come to is meant to be used. */
function isOwnMachine(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return true;
  const { hostname } = new URL(publicUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
