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

/** Each file that a record carries, or an import was read from, is in the store to the letter: its digest is made anew. */
export async function proveStoredFiles(client: pg.ClientBase, store: Store): Promise<Outcome> {
  const title = 'Stored files';
  let count = 0;
  let bytes = 0;
  for (let after = 0; ; ) {
    const { rows } = await client.query<Row>(
      `select f.id, f.name, f.storage_key, f.sha256, f.size_bytes from files f where f.id > $1 and f.is_kept and (
         exists (select from attachments a where a.file_id = f.id) or exists (select from expense_lines l where l.file_id = f.id)
           or exists (select from imports i where i.file_id = f.id) or exists (select from hotels h where h.ticket_file_id = f.id)
           or exists (select from travel_options o where o.file_id = f.id) or exists (select from products p where p.img_file_id = f.id)
           or exists (select from reservations r where r.approval_memo_file_id = f.id or r.data_page_file_id = f.id or r.visa_file_id = f.id
             or r.ticket_file_id = f.id))
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
