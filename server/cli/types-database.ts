import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../database/connection.ts';
import { startEmbeddedPostgres } from '../database/embedded/index.ts';
import { migrate } from '../database/migrate.ts';
import { ROW_TYPES, writeRowTypes } from '../database/row-types.ts';
import { SCHEMA_MARKS, writeSchemaMarks } from '../database/schema-marks.ts';

// On a server of its own, so that the types are those of the migrations and of nothing else.
const folder = await mkdtemp(join(tmpdir(), 'portal-types-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log, program: 'Types' });
try {
  const pool = openPool(postgres.connectionString, 1);
  try {
    await migrate(pool);
    await writeSchemaMarks(pool);
  } finally {
    await pool.end();
  }
  await writeRowTypes(postgres.connectionString);
  console.log(`Wrote ${ROW_TYPES} and ${SCHEMA_MARKS}.`);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
