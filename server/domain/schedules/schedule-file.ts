import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { SheetColumn } from '#server/spreadsheets/sheet-column.ts';
import { csvStream, xlsxStream } from '#server/spreadsheets/write.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { nairaParts } from '#shared/money.ts';
import {
  AMOUNT_FIELDS,
  type FileLayout,
  LAYOUT_FIELDS,
  type LayoutColumn,
  type LayoutField,
} from '#shared/schedule-templates.ts';
import type { AgencyAccount } from './account-of.ts';
import { asciiWords } from './ascii-words.ts';
import type { ScheduleLine } from './schedule-lines.ts';

/** The file of a schedule as the bank takes it. */
export interface ScheduleFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** What a file tells besides the lines. */
export interface FiledSchedule {
  code: string;
  day: string;
  account: AgencyAccount;
}

/** The file of a schedule by a layout: the same lines make the same bytes, so that its digest tells it from any other. */
export async function fileOf(
  schedule: FiledSchedule,
  lines: readonly ScheduleLine[],
  layout: FileLayout,
): Promise<ScheduleFile> {
  const { code } = schedule;
  const cells = lines.map((line) => layout.columns.map((column) => cellOf(column, line, schedule, layout)));
  const records = cells.map((row) => Object.fromEntries(row.map((cell, place) => [String(place), cell])));
  switch (layout.kind) {
    case 'xlsx':
      return {
        name: `${code}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: await whole(xlsxStream(sheetColumns(layout), records, code)),
      };
    case 'fixed':
      return {
        name: `${code}.txt`,
        type: 'text/plain; charset=utf-8',
        bytes: Buffer.from(cells.map((row) => `${fixedLine(row, layout)}\r\n`).join('')),
      };
    case 'csv':
      return {
        name: `${code}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: await whole(csvStream(sheetColumns(layout), records)),
      };
  }
}

/** The digest by which a file is known: SHA-256 in hexadecimal. */
export function digestOf({ bytes }: ScheduleFile): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const FIGURES: readonly LayoutField[] = [
  'serial',
  'bank_code',
  'account',
  'paying_account',
  ...AMOUNT_FIELDS,
];

function sheetColumns({ columns, amounts }: FileLayout): SheetColumn[] {
  const kindOf = (field: LayoutField): SheetColumn['kind'] => {
    if (field === 'serial') return 'number';
    if (!AMOUNT_FIELDS.includes(field) || amounts === 'grouped') return 'text';
    return amounts === 'kobo' ? 'number' : 'kobo';
  };
  return columns.map(({ field, head }, place) => ({
    key: String(place),
    header: head ?? '',
    kind: kindOf(field),
  }));
}

function cellOf(
  { field, constant }: LayoutColumn,
  line: ScheduleLine,
  { code, day, account }: FiledSchedule,
  { amounts, days, kind }: FileLayout,
): string | number {
  const amount = (kobo: number) => {
    if (amounts === 'grouped') return grouped(kobo);
    return amounts === 'naira' && kind === 'fixed' ? grouped(kobo).replaceAll(',', '') : kobo;
  };
  const cells: Record<LayoutField, string | number> = {
    serial: line.serial,
    pv_no: line.pv_no,
    payee: line.payee_name,
    bank: line.payee_bank,
    bank_code: line.bank_code,
    account: line.payee_account,
    net: amount(line.net_kobo),
    gross: amount(line.gross_kobo),
    taxes: amount(line.deducted_kobo),
    narration: line.narration,
    schedule: code,
    day: dayAs(day, days),
    paying_name: account.name,
    paying_bank: account.bank_name,
    paying_account: account.account_number,
    constant: constant ?? '',
  };
  return cells[field];
}

function grouped(kobo: number): string {
  const { whole: naira, kobo: rest } = nairaParts(kobo);
  return `${naira}.${rest}`;
}

function dayAs(day: string, format: FileLayout['days']): string {
  switch (format) {
    case 'dd-mm-yyyy':
      return formatDay(day);
    case 'dd/mm/yyyy':
      return formatDay(day).replaceAll('-', '/');
    case 'yyyy-mm-dd':
      return day;
    case 'yyyymmdd':
      return day.replaceAll('-', '');
  }
}

/** Figures stand at the right, filled up with zeros, and are never cut; words stand at the left. */
function fixedLine(row: readonly (string | number)[], { columns, amounts, words }: FileLayout): string {
  return columns
    .map(({ field, width }, place) => {
      const written = String(row[place] ?? '').replaceAll(/\s+/g, ' ');
      const text = words === 'ascii' ? asciiWords(written) : written;
      const room = width ?? 0;
      // Cut by letters and filled up by units: so those were sent, whose digests are signed. Of ASCII the two are one.
      if (!FIGURES.includes(field)) return [...text].slice(0, room).join('').padEnd(room);
      if (text.length > room) throw tooNarrow(field, text, room);
      return text.padStart(room, AMOUNT_FIELDS.includes(field) && amounts === 'grouped' ? ' ' : '0');
    })
    .join('');
}

function tooNarrow(field: LayoutField, text: string, room: number): Refusal {
  const label = LAYOUT_FIELDS.find(({ value }) => value === field)?.label ?? field;
  const sentence = `${label} ${text} does not fit into ${room} characters of this template. Choose another, or widen that column.`;
  return new Refusal('RULE', sentence, { template: [sentence] });
}

async function whole(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
