import type { FastifyReply } from 'fastify';
import type { Database } from '#server/database/connection.ts';
import { attachmentAs } from '#server/files/file-headers.ts';
import type { RequestContext } from '#server/frame/route.ts';
import type { SheetColumn, SheetRecord } from '#server/spreadsheets/sheet-column.ts';
import { csvStream } from '#server/spreadsheets/write.ts';
import { readRunFor } from './import-run.ts';
import { refuseUnlessMayRead } from './may-import.ts';

const CHUNK = 1000;

/** The refused rows as the file had them, to be corrected and uploaded again, with the reasons in a last column. */
export async function refusedFile(
  { portal, actor, id }: RequestContext,
  reply: FastifyReply,
): Promise<unknown> {
  const { headers, filename, resource } = await readRunFor(portal.db, actor, id);
  refuseUnlessMayRead(actor, resource);
  const columns: SheetColumn[] = headers.map((header, index) => ({
    key: String(index),
    header,
    kind: 'text',
  }));
  const reasons: SheetColumn = { key: 'reason', header: reasonHeader(headers), kind: 'text' };
  const name = `${filename.replace(/\.[^.]*$/, '')} refused.csv`;
  return reply
    .header('content-disposition', attachmentAs(name))
    .type('text/csv; charset=utf-8')
    .send(csvStream([...columns, reasons], refusedRows(portal.db, id)));
}

/** A file that came back once has a column of that name already. */
function reasonHeader(headers: readonly string[]): string {
  let header = 'Reason';
  for (let n = 2; headers.includes(header); n++) header = `Reason (${n})`;
  return header;
}

async function* refusedRows(db: Database, id: number): AsyncGenerator<SheetRecord> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['row_no', 'cells', 'reason'])
      .where('import_id', '=', id)
      .where('judgement', '=', 'refused')
      .where('row_no', '>', after)
      .orderBy('row_no')
      .limit(CHUNK)
      .execute();
    for (const { cells, reason } of rows) yield { ...(cells as string[]), reason };
    const last = rows.at(-1);
    if (!last) return;
    after = last.row_no;
  }
}
