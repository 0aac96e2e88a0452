import { createHash, type Hash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStorage } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { BEGINNING, type Beginning, ENDING, type Ending } from './manifest.ts';
import { ISO_SESSION, readColumns, readSequences } from './tables.ts';
import { tarEnd, tarEntry } from './tar.ts';
import { writeWhole } from './write-whole.ts';

/** What a backup holds, for the person who made it, and how many uploads the database names that are not in the folder. */
export type BackupSummary = { tables: number; rows: number; files: number; missing: number; bytes: number };

/** Rows are packed into parts of about this size, because an archive names a size before the content. */
const PART_BYTES = 4 * 1024 * 1024;
const NEWLINE = 10;

/**
 * Writes everything of the portal as it was at one moment, while it goes on working, into one compressed archive: every
 * table, every sequence, and the uploads where they lie in a folder. The file is there whole or not at all; one that
 * exists is never overwritten.
 */
export async function writeBackup(pool: pg.Pool, storage: FileStorage, file: string): Promise<BackupSummary> {
  const client = await pool.connect();
  try {
    await client.query(ISO_SESSION);
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    await refuseEmpty(client);
    const counted = { tables: 0, rows: 0, files: 0, missing: 0 };
    await writeWhole(file, () => contentOf(client, storage, counted));
    return { ...counted, bytes: (await stat(file)).size };
  } finally {
    client.release(true);
  }
}

/** A backup of nothing would be found out on the day it is needed. */
async function refuseEmpty(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select to_regclass('public.schema_migrations') is null as empty`,
  );
  if (rows[0]?.empty)
    throw new BackupError(
      'The database is empty: there is nothing to back up. Is DATA_DIR, or DATABASE_URL, the portal’s?',
    );
}

async function* contentOf(
  client: pg.PoolClient,
  storage: FileStorage,
  counted: Omit<BackupSummary, 'bytes'>,
) {
  const columns = await readColumns(client);
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  );
  yield* json(BEGINNING, {
    format: 1,
    at: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables: columns,
    files: storage.kind === 'folder' ? 'included' : 'in the bucket',
  } satisfies Beginning);

  const ending: Ending = { tables: {}, sequences: [], files: {} };
  for (const [table, names] of Object.entries(columns)) {
    const written = yield* tableEntries(client, table, names);
    ending.tables[table] = written;
    counted.tables += 1;
    counted.rows += written.rows;
  }
  // After the rows: a sequence is not part of the snapshot and may only be ahead of it.
  ending.sequences = await readSequences(client);
  // After the rows too: an upload is stored before the row that names it.
  if (storage.kind === 'folder') {
    for (const path of await pathsUnder(storage.folder)) {
      const written = yield* fileEntry(storage.folder, path);
      if (!written) continue;
      ending.files[path] = written;
      counted.files += 1;
    }
    counted.missing = await countMissing(client, ending);
  }
  yield* json(ENDING, ending);
  yield tarEnd();
}

async function* tableEntries(client: pg.PoolClient, table: string, columns: string[]) {
  const list = columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const copy = client.query(copyTo(`copy ${client.escapeIdentifier(table)} (${list}) to stdout`));
  const hash = createHash('sha256');
  let rows = 0;
  let number = 0;
  for await (const part of inParts(copy)) {
    hash.update(part);
    rows += countLines(part);
    number += 1;
    yield* tarEntry(`tables/${table}/${String(number).padStart(6, '0')}.copy`, part.length, [part]);
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Parts end where a row ends, so that each can be read on its own. */
async function* inParts(chunks: AsyncIterable<Buffer>) {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const part = Buffer.concat(waiting);
    const end = part.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield part.subarray(0, end);
    waiting = [part.subarray(end)];
    size = part.length - end;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** In COPY's text a row is a line: line ends within values are escaped. */
function countLines(part: Buffer): number {
  let lines = 0;
  for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

async function* fileEntry(folder: string, path: string) {
  const handle = await open(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
    // Removed since the folder was listed.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    yield* tarEntry(`files/${path}`, size, hashed(handle.createReadStream({ autoClose: false }), hash));
    return { size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** A folder that isn't the portal's looks like one without uploads: the rows that name them tell. */
async function countMissing(client: pg.PoolClient, { files }: Ending): Promise<number> {
  const { rows } = await client.query<{ path: string }>(
    `select replace(storage_key, ':', '/') as path from files f where to_jsonb(f) ->> 'is_kept' is distinct from 'false'`,
  );
  return rows.filter(({ path }) => !files[path]).length;
}

function json(name: string, value: unknown) {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return tarEntry(name, content.length, [content]);
}

async function pathsUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // The folder comes with the first upload.
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
