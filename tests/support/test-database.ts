import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { administer, databaseOn } from './postgres.ts';

/**
 * Promises the connection string of a fresh migrated database (an `empty` one has no table at all), or of a copy of another of
 * the run, and how to drop it; what a test leaves is dropped when the run ends.
 */
export async function createTestDatabase({
  empty = false,
  copies = 'template',
}: {
  empty?: boolean;
  copies?: 'template' | 'baseline' | 'demonstration';
} = {}) {
  const server = inject('postgres');
  const run = inject('run');
  const name = `${run}_${randomBytes(4).toString('hex')}`;
  await administer(
    server,
    `create database ${name} template ${empty ? 'template0' : `${run}_${copies}`} strategy file_copy`,
  );
  return {
    connectionString: databaseOn(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}
