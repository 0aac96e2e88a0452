import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { ZodType } from 'zod';
import type { FileStorage } from '../config.ts';
import { migrate, migrationNames } from '../database/migrate.ts';
import { BackupError } from './backup-error.ts';
import { assertUnused, clear } from './empty-database.ts';
import { loadTables } from './load-tables.ts';
import { BEGINNING, type Beginning, beginningSchema, ENDING, type Ending, endingSchema } from './manifest.ts';
import { receiveFiles } from './receive-files.ts';
import { ISO_SESSION, readColumns } from './tables.ts';
import { type ArchiveEntry, readTar } from './tar.ts';

/** What a restore brought back, for the person who asked for it. */
export type RestoreSummary = {
  at: string;
  tables: number;
  rows: number;
  files: number;
  filesInBucket: boolean;
};

/**
 * Fills an empty database (and an empty folder of uploads) from a backup, then applies the migrations that are newer
 * than it. Every row and file is compared with what the backup says it holds before anything is kept; where something
 * is wrong, the database is left empty. Throws a BackupError with the reason.
 */
export async function restoreBackup(
  pool: pg.Pool,
  storage: FileStorage,
  file: string,
): Promise<RestoreSummary> {
  const entries = readTar(unpacked(file));
  const beginning = parseEntry(beginningSchema, await nextEntry(entries, BEGINNING));
  await assertKnown(beginning);
  const folder = storage.kind === 'folder' && beginning.files === 'included' ? storage.folder : undefined;
  await assertNoFiles(folder);
  await onOneConnection(pool, async (client) => {
    await assertUnused(client);
    await clear(client);
  });
  try {
    await migrate(pool, beginning.migrations.at(-1));
    const ending = await onOneConnection(pool, (client) => fill(client, beginning, entries, folder));
    await migrate(pool);
    await onOneConnection(pool, (client) => client.query('analyze'));
    return {
      at: beginning.at,
      tables: Object.keys(ending.tables).length,
      rows: Object.values(ending.tables).reduce((sum, { rows }) => sum + rows, 0),
      files: Object.keys(ending.files).length,
      filesInBucket: beginning.files === 'in the bucket',
    };
  } catch (error) {
    // Where even that fails, the first reason is the one to tell.
    await onOneConnection(pool, clear).catch(() => undefined);
    throw error;
  }
}

async function fill(
  client: pg.PoolClient,
  beginning: Beginning,
  entries: AsyncGenerator<ArchiveEntry>,
  folder: string | undefined,
): Promise<Ending> {
  const columns = await readColumns(client);
  if (JSON.stringify(columns) !== JSON.stringify(beginning.tables)) {
    throw new BackupError('The tables of the backup are not those that this version of the portal makes.');
  }
  const files = await receiveFiles(folder);
  try {
    await client.query('begin');
    const tables = await loadTables(client, columns);
    for await (const entry of entries) {
      const [kind, ...rest] = entry.name.split('/');
      if (kind === 'tables') await tables.load(rest[0] ?? '', entry.content);
      else if (kind === 'files') await files.receive(rest.join('/'), entry.content);
      else if (entry.name === ENDING) {
        const ending = parseEntry(endingSchema, await readAll(entry));
        refuseToDrop(ending, beginning, folder);
        await tables.check(ending);
        files.check(ending);
        await files.keep();
        await takeMoments(client);
        await client.query('commit');
        return ending;
      }
    }
    throw new BackupError('The file is cut off.');
  } catch (error) {
    await client.query('rollback');
    await files.discard();
    throw error;
  }
}

/** Since when each migration stands is what the restored timelines tell: it was made anew a moment ago. */
async function takeMoments(client: pg.PoolClient): Promise<void> {
  await client.query(`
    update schema_migrations m set at = (a.changes -> 'at' ->> 1)::timestamptz from activities a
     where a.subject_type = 'migrations' and a.action = 'applied' and a.seq = 1 and a.remark = m.name`);
}

/** Uploads come back into a folder only; without one they would be lost, and the records that carry them not. */
function refuseToDrop(ending: Ending, beginning: Beginning, folder: string | undefined): void {
  const count = Object.keys(ending.files).length;
  if (folder || beginning.files !== 'included' || count === 0) return;
  throw new BackupError(
    `The backup holds ${count} uploads, and this portal keeps them in a bucket: restore without FILE_STORAGE_URL, then copy DATA_DIR/files into the bucket.`,
  );
}

/** The unpacked bytes of a file; damage shows as a BackupError. */
async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const failed = pipeline(createReadStream(file), gunzip).catch((error: NodeJS.ErrnoException) => error);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch {
    const error = await failed;
    if (error?.code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    throw new BackupError(`${file} is damaged or not a backup (${error?.message}).`);
  }
}

async function nextEntry(entries: AsyncGenerator<ArchiveEntry>, name: string): Promise<Buffer> {
  const { value } = await entries.next();
  if (value?.name !== name) throw new BackupError('The file is not a backup of the portal.');
  return readAll(value);
}

async function readAll(entry: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parseEntry<T>(schema: ZodType<T>, content: Buffer): T {
  const parsed = schema.safeParse(parsedJson(content));
  if (parsed.success) return parsed.data;
  throw new BackupError('The backup is of a kind that this version of the portal does not know.');
}

function parsedJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}

async function assertKnown({ migrations }: Beginning): Promise<void> {
  const known = await migrationNames();
  if (migrations.some((name, index) => known[index] !== name)) {
    throw new BackupError(
      'The backup was made by a newer version of the portal: restore it with that version.',
    );
  }
}

async function assertNoFiles(folder: string | undefined): Promise<void> {
  const found = folder ? await readdir(folder).catch(ifMissing) : [];
  if (found.length > 0) {
    throw new BackupError(`${folder} is not empty, and a restore overwrites nothing: move it away first.`);
  }
}

function ifMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function onOneConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(ISO_SESSION);
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    client.release(true);
  }
}
