import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Outcome } from './check.ts';

/** Where files are kept, as far as they are read. */
export interface Store {
  openFile(key: string): Promise<Buffer | null>;
}

interface Row {
  id: number;
  name: string;
  storage_key: string;
  sha256: string;
  size_bytes: number;
}

const AT_ONCE = 200;

/** Whatever names a file: each column that refers to the table of files, and the settings of kind file. */
const NAMED = `select string_agg(format('exists (select from %s u where u.%I = f.id)', c.conrelid::regclass, a.attname), ' or ' order by c.conname)
      || $$ or exists (select from settings s where s.input_type = 'file' and s.value = f.id::text)$$ as by
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
 where c.contype = 'f' and c.confrelid = 'public.files'::regclass`;

/** Each file that a record carries, an import was read from, or somebody or the agency shows as a picture, is in the store to the letter: its digest is made anew. */
export async function proveStoredFiles(client: pg.ClientBase, store: Store): Promise<Outcome> {
  const title = 'Stored files';
  const { rows: named } = await client.query<{ by: string }>(NAMED);
  let count = 0;
  let bytes = 0;
  for (let after = 0; ; ) {
    const { rows } = await client.query<Row>(
      `select f.id, f.name, f.storage_key, f.sha256, f.size_bytes from files f where f.id > $1 and f.is_kept and (${named[0]?.by})
       order by f.id limit ${AT_ONCE}`,
      [after],
    );
    for (const { id, name, storage_key, sha256 } of rows) {
      const content = await store.openFile(storage_key);
      const extent = `${count} files`;
      if (content === null)
        return { title, extent, wrong: `File ${id} (${name}) is not where files are kept.` };
      if (createHash('sha256').update(content).digest('hex') !== sha256)
        return { title, extent, wrong: `File ${id} (${name}) was changed: it isn’t what was uploaded.` };
      count += 1;
      bytes += content.length;
      after = id;
    }
    if (rows.length < AT_ONCE) break;
  }
  return { title, extent: `${count} files of ${Math.round(bytes / 1_000_000)} MB`, wrong: undefined };
}
