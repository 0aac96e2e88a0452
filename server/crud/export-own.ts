import type { FastifyReply } from 'fastify';
import type { Resource } from '#shared/resource/define-resource.ts';
import { recordActivity } from '../database/activity.ts';
import { inTransaction } from '../database/transaction.ts';
import type { RequestContext } from '../frame/route.ts';
import type { SheetRecord } from '../spreadsheets/sheet-column.ts';
import { refuseUnlessExportable, type Sheet, sendSheet } from './export.ts';
import { takeExportTurn } from './export-turn.ts';

/** A file that an area makes itself; its records are read once it is noted. */
export interface OwnSheet extends Pick<Sheet, 'title' | 'name' | 'columns'> {
  read(): AsyncIterable<SheetRecord> | Promise<AsyncIterable<SheetRecord>>;
}

/**
 * Sends a file of an area's own as CSV, or as the workbook that `format` asks for, and notes who took what; for those who may
 * export the resource, a few at once.
 */
export async function exportOwn(
  { portal, actor, query, is_head }: Pick<RequestContext, 'portal' | 'actor' | 'query' | 'is_head'>,
  reply: FastifyReply,
  resource: Resource,
  { title, name, columns, read }: OwnSheet,
): Promise<FastifyReply> {
  refuseUnlessExportable(resource, actor);
  const format = query.format === 'xlsx' ? 'xlsx' : 'csv';
  const remark = `${title} as ${format.toUpperCase()}`;
  takeExportTurn(actor, reply);
  if (!is_head)
    await inTransaction(portal.db, (trx) =>
      recordActivity(trx, { subject: 'exports', id: actor.id, action: 'exported', actor, remark }),
    );
  return sendSheet(reply, { format, name, title, columns, records: await read() });
}
