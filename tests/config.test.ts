import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

describe('settings by environment', () => {
  it('has a default for everything: embedded database, demonstration, this machine only', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      poolSize: 20,
      dataDir: resolve('data'),
      demo: true,
      trustProxy: false,
      logLevel: 'info',
      mail: undefined,
      fileStorage: { kind: 'folder', folder: resolve('data/files') },
      serviceWorker: true,
      sessionName: 'portal',
      sessionSecret: undefined,
      authenticatorSecret: undefined,
      metricsToken: undefined,
    });
  });

  it('loads no demonstration into a database of the agency unless told to', () => {
    const DATABASE_URL = 'postgresql://portal@db/portal';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
    expect(readConfig({}).demo).toBe(true);
  });

  it('loads no demonstration, whose password is known, into a portal that others come to unless told to', () => {
    for (const PUBLIC_URL of [
      'https://portal.agency.gov.ng',
      'http://10.0.0.5:3000',
      'http://localhost.example',
    ])
      expect([PUBLIC_URL, readConfig({ PUBLIC_URL }).demo]).toEqual([PUBLIC_URL, false]);
    expect(readConfig({ PUBLIC_URL: 'https://portal.agency.gov.ng', DEMO: 'on' }).demo).toBe(true);
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect([PUBLIC_URL, readConfig({ PUBLIC_URL }).demo]).toEqual([PUBLIC_URL, true]);
  });

  it('takes a variable that is set to nothing as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  it('reads who is trusted as a proxy', () => {
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(1);
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readConfig({ TRUST_PROXY: 'loopback, fd00::/8' }).trustProxy).toBe('loopback, fd00::/8');
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.1' }).trustProxy).toBe('10.0.0.0/8, 192.168.1.1');
  });

  it('reads a bucket from one address', () => {
    expect(
      readConfig({ FILE_STORAGE_URL: 's3://key:s%2Fcret@s3.example.com/files?region=af-south-1' })
        .fileStorage,
    ).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.com',
      bucket: 'files',
      region: 'af-south-1',
      accessKeyId: 'key',
      secretAccessKey: 's/cret',
    });
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', 'three thousand'],
    ['HOST', 'http://here'],
    ['PUBLIC_URL', 'portal.agency.gov.ng'],
    ['PUBLIC_URL', 'https://portal.agency.gov.ng/?from=mail'],
    ['DATABASE_URL', 'mysql://host/portal'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DEMO', 'maybe'],
    ['SERVICE_WORKER', 'maybe'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '300.1.1.1'],
    ['TRUST_PROXY', 'deadbeef'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.agency.gov.ng'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nobody'],
    ['FILE_STORAGE_URL', 's3://bucket'],
    ['SESSION_TOKEN_NAME', 'a name'],
    ['SESSION_TOKEN_SECRET', 'too-short'],
    ['METRICS_TOKEN', 'with spaces in between them'],
  ])('refuses %s=%s with one sentence that names it and says what is allowed', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must be [^.\\n].*\\.$`));
  });

  it.each(['SESSION_TOKEN_SECRET', 'AUTHENTICATOR_SECRET', 'METRICS_TOKEN'])(
    'takes %s as long as README asks for it, and no shorter',
    (name) => {
      const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
      const least = Number(new RegExp(`^\\| \`${name}\` .* (\\d+) signs or more`, 'm').exec(readme)?.[1]);
      expect(() => readConfig({ [name]: 'x'.repeat(least) })).not.toThrow();
      expect(() => readConfig({ [name]: 'x'.repeat(least - 1) })).toThrow(`at least ${least} `);
    },
  );

  it('refuses mail without a sender', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow(
      'MAIL_FROM must be set when SMTP_URL is set.',
    );
  });
});
