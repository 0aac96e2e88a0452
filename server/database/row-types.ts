import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The file of row types that queries are checked against. */
export const ROW_TYPES = 'server/database/generated/schema.ts';

/** Writes the row types of a migrated database, or with `verify` throws where the file is not what would be written. */
export async function writeRowTypes(connectionString: string, { verify = false } = {}): Promise<void> {
  await promisify(execFile)('node_modules/.bin/kysely-codegen', [
    ...['--dialect', 'postgres', '--url', connectionString, '--out-file', ROW_TYPES],
    ...['--default-schema', 'public', '--date-parser', 'string', '--numeric-parser', 'number'],
    ...['--type-mapping', JSON.stringify({ int8: 'number' })],
    ...(verify ? ['--verify'] : []),
  ]);
}
