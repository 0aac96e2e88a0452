import { sql } from 'kysely';
import { z } from 'zod';
import { forHolding } from '#server/crud/in-office.ts';
import { readRecord } from '#server/crud/list-query.ts';
import { notOffered } from '#server/crud/offers.ts';
import { recordActivity } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, FormOptions, RequestContext } from '#server/frame/route.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { mapTable } from '#shared/keys-of.ts';
import { countedLines } from '#shared/lines-counted.ts';
import { formatNaira, koboToNaira, nairaToKobo } from '#shared/money.ts';
import { nairaSchema } from '#shared/naira-schema.ts';
import { uploadId } from '#shared/resource/schema-of.ts';
import { statements } from '#shared/resources/payments/statements.ts';
import {
  allHeads,
  STATEMENT_COLUMNS,
  type StatementFile,
  type StatementHeads,
} from '#shared/statement-file.ts';
import { ownUpload, type UploadedSheet } from '../files/index.ts';
import { goneOn, type ReadFile, type ReadStatement, readStatementFile } from './read-file.ts';
import type { StatementLine } from './read-lines.ts';
import { statementFlow } from './statements.ts';
import { wrongTogether } from './wrong-rows.ts';

const head = z.string().max(120).nullish();

const columnsSchema = z.strictObject(mapTable(STATEMENT_COLUMNS, () => head));

/** What a statement is imported from; the columns are found by their heads unless told, balances are told where the file has none. */
export const statementBody = z.strictObject({
  bank_account_id: z.int('Choose the account of which this is the statement').positive(),
  file: uploadId('Choose a file'),
  columns: z
    .union([columnsSchema, z.string().max(2_000)])
    .nullish()
    .describe('By column, the head under which the file has it; as JSON in a form.'),
  sheet: z
    .string()
    .max(200)
    .nullish()
    .describe('The sheet of a workbook; the one with the most heads of statements unless told.'),
  opening: nairaSchema({ allowNegative: true }).nullish(),
  closing: nairaSchema({ allowNegative: true }).nullish(),
});

type Body = z.infer<typeof statementBody>;

/** The same as a form: numbers and the columns are texts there. */
export const statementForm: FormOptions = {
  limits: IMPORT_LIMITS,
  value(name, text) {
    if (text === '') return null;
    if (['bank_account_id', 'opening', 'closing', 'file'].includes(name))
      return Number.isFinite(Number(text)) ? Number(text) : text;
    return text;
  },
};

/** How many lines are shown of a file before it is imported. */
const SHOWN = 8;

/** `POST statements/read`: what a file says as a statement of an account, to be looked at. Nothing is recorded. */
export async function readStatement(trx: Transaction, context: RequestContext<Body>): Promise<Answer> {
  const { upload, file } = await readFor(trx, context);
  const read = await goneOn(trx, context.body.bank_account_id, file);
  return {
    data: shown(upload, read),
    message:
      read.problem ?? `${countedLines(read.lines.length)} read.${sheetRead(read)} Nothing is recorded yet.`,
  };
}

/** `POST statements`: imports a file as the next statement of an account, all of it or nothing. */
export async function importStatement(trx: Transaction, context: RequestContext<Body>): Promise<Answer> {
  const { actor, body } = context;
  const { upload, file } = await readFor(trx, context);
  // The account is locked once the file is read: one statement after the other goes on from the last.
  await sql`select from bank_accounts where id = ${body.bank_account_id} for no key update`.execute(trx);
  await refuseSameFile(trx, body.bank_account_id, upload.sha256, file);
  const read = await goneOn(trx, body.bank_account_id, file);
  if (read.problem) {
    const file = read.wrong.length > 0 ? wrongTogether(read.wrong) : [read.problem];
    throw new Refusal('FILE_CONTENT', read.problem, { file });
  }
  const { id, code } = await insertStatement(trx, actor, {
    upload,
    read,
    bank_account_id: body.bank_account_id,
  });
  await insertLines(trx, id, body.bank_account_id, read.lines);
  const whom = await forHolding(trx, actor, ['add-statements']);
  await recordActivity(trx, {
    ...{
      subject: 'statements',
      id,
      action: 'imported',
      actor,
      remark: `${upload.name}${read.sheet === null ? '' : `, sheet ${read.sheet}`}, SHA-256 ${upload.sha256}`,
    },
    ...whom,
  });
  const data = await readRecord(trx, statements, statementFlow.extensions.statements ?? {}, actor, id);
  const left =
    read.repeated === 0 ? '' : ` ${countedLines(read.repeated)} were in ${read.before?.code} already.`;
  return {
    status: 201,
    data,
    message: `${code}: ${countedLines(read.lines.length)} imported, up to ${formatNaira(read.closing_kobo ?? 0)}.${left}${sheetRead(read)}`,
  };
}

async function readFor(
  trx: Transaction,
  { actor, portal, body }: RequestContext<Body>,
): Promise<{ upload: UploadedSheet; file: ReadFile }> {
  const { bank_account_id, file, columns, sheet, opening, closing } = body;
  const offered = await notOffered(trx, statements, actor, { bank_account_id }, {});
  if (Object.keys(offered).length > 0) {
    const sentence = 'Choose an account of the agency that was confirmed.';
    throw new Refusal('VALIDATION', sentence, { bank_account_id: [sentence] });
  }
  const upload = await ownUpload(trx, portal, actor, file);
  const read = await readStatementFile(trx, upload, {
    bank_account_id,
    heads: columns ? headsTold(columns) : null,
    sheet: sheet || null,
    opening_kobo: opening == null ? null : nairaToKobo(opening),
    closing_kobo: closing == null ? null : nairaToKobo(closing),
  });
  return { upload, file: read };
}

/** The heads that whoever imports named, as an object or as its JSON. */
function headsTold(columns: z.infer<typeof columnsSchema> | string): StatementHeads {
  if (typeof columns !== 'string') return allHeads(columns);
  try {
    return allHeads(columnsSchema.parse(JSON.parse(columns)));
  } catch {
    throw new Refusal('VALIDATION', 'The columns can’t be read.', { columns: ['The columns can’t be read'] });
  }
}

/** Each sheet of a file is imported once; of what was imported before sheets were kept, the file. */
async function refuseSameFile(
  trx: Transaction,
  bank_account_id: number,
  sha256: string,
  { sheet, sheets }: ReadFile,
): Promise<void> {
  const { rows } = await sql<{ code: string; created_at: Date; sheet: string | null }>`
    select code, created_at, sheet from bank_statements where bank_account_id = ${bank_account_id} and digest = ${sha256} and status = 'imported'
       and coalesce(sheet = ${sheet}::text, true)`.execute(trx);
  const [same] = rows;
  if (!same) return;
  const file = same.sheet === null ? 'This file' : `Sheet “${same.sheet}” of this file`;
  const another =
    same.sheet === null ? ' Save another sheet of it as a file of its own.' : ' Choose another sheet of it.';
  const other = sheets.length > 1 ? another : '';
  const sentence = `${file} is ${same.code}, imported on ${formatDay(same.created_at)}.${other}`;
  throw new Refusal('TAKEN', sentence, { file: [sentence] });
}

async function insertStatement(
  trx: Transaction,
  actor: Actor,
  { upload, read, bank_account_id }: { upload: UploadedSheet; read: ReadStatement; bank_account_id: number },
): Promise<{ id: number; code: string }> {
  const { lines, before, repeated } = read;
  const credits_kobo = lines.reduce((sum, line) => sum + line.credit_kobo, 0);
  const debits_kobo = lines.reduce((sum, line) => sum + line.debit_kobo, 0);
  const { rows } = await sql<{ id: number; code: string }>`
    insert into bank_statements (code, bank_account_id, previous_id, file_id, filename, sheet, digest, heads, from_day, to_day, opening_kobo, credits_kobo,
        debits_kobo, closing_kobo, line_count, repeated_count, imported_by)
      values (${nextCode('BST')}, ${bank_account_id}, ${before?.id ?? null}, ${upload.id}, ${upload.name}, ${read.sheet}, ${upload.sha256}, ${JSON.stringify(read.heads)},
        ${lines[0]?.day}, ${lines.at(-1)?.day}, ${read.opening_kobo}, ${credits_kobo}, ${debits_kobo}, ${read.closing_kobo}, ${lines.length},
        ${repeated}, ${actor.id}) returning id, code`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('the bank statement was not made');
  return made;
}

async function insertLines(
  trx: Transaction,
  id: number,
  bank_account_id: number,
  lines: readonly StatementLine[],
): Promise<void> {
  const column = <K extends keyof StatementLine>(key: K) => lines.map((line) => line[key]);
  await sql`
    insert into bank_statement_lines (statement_id, bank_account_id, serial, day, value_day, reference, narration, debit_kobo, credit_kobo, balance_kobo)
    select ${id}, ${bank_account_id}, l.serial, l.day, l.value_day, l.reference, l.narration, l.debit, l.credit, l.balance
      from unnest(${column('day')}::date[], ${column('value_day')}::date[], ${column('reference')}::text[], ${column('narration')}::text[],
        ${column('debit_kobo')}::bigint[], ${column('credit_kobo')}::bigint[], ${column('balance_kobo')}::bigint[])
        with ordinality as l (day, value_day, reference, narration, debit, credit, balance, serial)`.execute(
    trx,
  );
}

function shown({ id, name }: UploadedSheet, read: ReadStatement): StatementFile {
  const { lines, before } = read;
  const naira = (kobo: number | null) => (kobo === null ? null : koboToNaira(kobo));
  return {
    ...{ file: id, name, sheet: read.sheet, sheets: read.sheets },
    ...{ hidden_rows: read.hidden_rows, headings: read.headings },
    columns: read.heads,
    remembered: read.is_remembered,
    from_day: lines[0]?.day ?? null,
    to_day: lines.at(-1)?.day ?? null,
    line_count: lines.length,
    repeated_count: read.repeated,
    opening: naira(read.opening_kobo),
    credits: koboToNaira(lines.reduce((sum, line) => sum + line.credit_kobo, 0)),
    debits: koboToNaira(lines.reduce((sum, line) => sum + line.debit_kobo, 0)),
    closing: naira(read.closing_kobo),
    goes_on_from: before?.code ?? null,
    lines: lines.slice(0, SHOWN).map((line) => ({
      ...{ row: line.row, day: line.day, reference: line.reference, narration: line.narration },
      ...{ debit: koboToNaira(line.debit_kobo), credit: koboToNaira(line.credit_kobo) },
      balance: naira(line.balance_kobo),
    })),
    problem: read.problem,
    problems: wrongTogether(read.wrong),
  };
}

/** Which sheet was read, where there are several. */
function sheetRead({ sheet, sheets }: ReadStatement): string {
  return sheets.length > 1 ? ` Only sheet “${sheet}” of ${sheets.length} was read.` : '';
}
