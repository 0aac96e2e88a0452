import type { FastifyReply } from 'fastify';
import { type CompiledQuery, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { inText } from '#shared/resource/in-text.ts';
import { referenceKey } from '#shared/resource/names.ts';
import { choiceLabel } from '#shared/resource/values.ts';
import { saysYes } from '#shared/resource/yes-no.ts';
import { resourcesAt } from '#shared/resources/index.ts';
import { recordActivity } from '../database/activity.ts';
import type { Database } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Actor } from '../frame/actor.ts';
import { SHEET_TYPES } from '../frame/answers.ts';
import type { Extensions, WireRecord } from '../frame/extensions.ts';
import type { RawRoute } from '../frame/route.ts';
import type { SheetColumn, SheetRecord } from '../spreadsheets/sheet-column.ts';
import { csvStream, xlsxStream } from '../spreadsheets/write.ts';
import { accessTo } from './access.ts';
import { takeExportTurn } from './export-turn.ts';
import { exportStatement } from './list-query.ts';
import { exportQueryOf } from './list-words.ts';
import { parseListQuery } from './parse-list-query.ts';
import { Paths } from './paths.ts';
import { recordReader } from './record.ts';
import type { Row } from './values.ts';

const BATCH_ROWS = 1_000;

/** `GET {url}/export?format=csv|xlsx`: the filtered list as a file, streamed from a cursor; only for holders of the exportable noun. */
export function exportRoute(resource: Resource, extensions: Extensions): RawRoute {
  return {
    method: 'GET',
    path: `/${resource.url}/export`,
    access: accessTo(resource, 'browse'),
    summary: `Export ${inText(resource.title)} as CSV or XLSX`,
    kind: 'list',
    produces: SHEET_TYPES,
    query: exportQueryOf(resource),
    also: 'the group’s leave to export',
    async raw({ portal, actor, query, is_head }, reply) {
      refuseUnlessExportable(resource, actor);
      const format = query.format === 'xlsx' ? 'xlsx' : 'csv';
      const asked = parseListQuery(query);
      takeExportTurn(actor, reply);
      const statement = exportStatement(resource, extensions, actor, asked).compile(portal.db);
      await inTransaction(portal.db, async (trx) => {
        // Once a file has begun it can only break off: what the database would refuse is refused before.
        await trx.executeQuery({ ...statement, sql: `explain ${statement.sql}` });
        if (is_head) return;
        await recordActivity(trx, {
          subject: 'exports',
          id: actor.id,
          action: 'exported',
          actor,
          remark: `${resource.title} as ${format.toUpperCase()}`,
        });
      });
      const columns = sheetColumns(resource);
      const records = sheetRecords(resource, streamRows(portal.db, statement));
      const name = resource.path.split('/').pop() ?? resource.name;
      return sendSheet(reply, { format, name, title: resource.title, columns, records });
    },
  };
}

/** A file of records to be sent as a download. */
export interface Sheet {
  format: 'csv' | 'xlsx';
  /** The file's name without its ending. */
  name: string;
  title: string;
  columns: readonly SheetColumn[];
  records: AsyncIterable<SheetRecord>;
}

/** Sends records as a CSV file or a workbook, only as fast as they are taken. */
export function sendSheet(
  reply: FastifyReply,
  { format, name, title, columns, records }: Sheet,
): FastifyReply {
  const isXlsx = format === 'xlsx';
  return reply
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .type(
      isXlsx
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : 'text/csv; charset=utf-8',
    )
    .send(isXlsx ? xlsxStream(columns, records, title.slice(0, 31)) : csvStream(columns, records));
}

/** Refuses whoever may not export a resource's records. */
export function refuseUnlessExportable(resource: Resource, actor: Actor): void {
  const nouns = resourcesAt(resource.url).map(({ noun }) => noun);
  if (nouns.some((noun) => actor.exportable.has(noun) && actor.permissions.has(permission('browse', noun))))
    return;
  throw new Refusal(
    'FORBIDDEN',
    `Exporting ${inText(resource.title)} is not among what your groups may export.`,
  );
}

/** Every row of a statement, read through a cursor within one snapshot. */
export async function* streamRows<R = Row>(db: Database, statement: CompiledQuery<R>): AsyncGenerator<R> {
  const client = await db
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  try {
    // A poor line takes a thousand rows slowly; the transaction is idle meanwhile and must not be called forgotten.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(client);
    // Else PostgreSQL puts all rows in order before it gives the first, where an index has them in order already.
    await sql`set local cursor_tuple_fraction = 0.001`.execute(client);
    await client.executeQuery({ ...statement, sql: `declare rows no scroll cursor for ${statement.sql}` });
    for (;;) {
      const { rows } = await sql<R>`fetch ${sql.lit(BATCH_ROWS)} from rows`.execute(client);
      yield* rows;
      if (rows.length < BATCH_ROWS) return;
    }
  } finally {
    await client.rollback().execute();
  }
}

function sheetColumns(resource: Resource): SheetColumn[] {
  const paths = new Paths(resource);
  const columns = exportedPaths(resource).map((path) => {
    const field = resource.fields[path] ?? paths.find(path).field;
    return { path, field, label: resource.cells?.[path]?.label ?? field.label };
  });
  return columns.map(({ path, field, label }) => {
    const isShared = columns.filter((other) => other.label === label).length > 1;
    const header = isShared && path.includes('.') ? `${label} ${inText(field.label)}` : label;
    return { key: path, header, kind: sheetKind(field) };
  });
}

async function* sheetRecords(resource: Resource, rows: AsyncIterable<Row>): AsyncGenerator<SheetRecord> {
  const names = exportedPaths(resource);
  const toRecord = recordReader(resource);
  for await (const row of rows) {
    const record = toRecord(row);
    yield Object.fromEntries(names.map((name) => [name, cellOf(resource, name, record)]));
  }
}

/** The list's columns, then every other field that is one value. */
function exportedPaths(resource: Resource): string[] {
  const others = Object.entries(resource.fields).filter(
    ([name, field]) => !field.through && field.kind !== 'file' && !resource.columns.includes(name),
  );
  return [...resource.columns, ...others.map(([name]) => name)];
}

function cellOf(resource: Resource, name: string, record: WireRecord): SheetRecord[string] {
  const field = resource.fields[name];
  const value = record[name];
  if (field?.kind === 'reference')
    return (record[referenceKey(name)] as { label: string } | null)?.label ?? null;
  if (field?.kind === 'references')
    return (value as { label: string }[]).map(({ label }) => label).join(', ');
  if (field?.kind === 'choice') return value === null ? null : choiceLabel(field, value);
  if (field?.kind === 'yesNo') return saysYes(value) ? 'Yes' : 'No';
  return value as SheetRecord[string];
}

function sheetKind(field: Field): SheetColumn['kind'] {
  switch (field.kind) {
    case 'money':
      return 'naira';
    case 'number':
      return 'number';
    case 'date':
      return 'day';
    case 'dateTime':
      return 'moment';
    default:
      return 'text';
  }
}
