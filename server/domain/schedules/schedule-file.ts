import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { SheetColumn } from '#server/spreadsheets/sheet-column.ts';
import { csvStream, xlsxStream } from '#server/spreadsheets/write.ts';
import type { ScheduleTemplate } from '#shared/schedule-templates.ts';
import type { ScheduleLine } from './schedule-lines.ts';

/** The file of a schedule as the bank takes it. */
export interface ScheduleFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** The columns of the file, as CSV and XLSX. */
const COLUMNS: readonly SheetColumn[] = [
  { key: 'serial', header: 'Serial', kind: 'number' },
  { key: 'pv_no', header: 'PV', kind: 'text' },
  { key: 'payee_name', header: 'Payee', kind: 'text' },
  { key: 'payee_bank', header: 'Bank', kind: 'text' },
  { key: 'bank_code', header: 'Bank code', kind: 'text' },
  { key: 'payee_account', header: 'NUBAN', kind: 'text' },
  { key: 'net_kobo', header: 'Amount', kind: 'kobo' },
  { key: 'narration', header: 'Narration', kind: 'text' },
];

/** How wide each column of fixed columns is, in characters; figures stand at the right, filled up with zeros. */
const WIDTHS = { serial: 5, bank_code: 3, payee_account: 10, net_kobo: 15, payee_name: 40, narration: 60 };

/** The file of a schedule by a template: the same lines make the same bytes, so that its digest tells it from any other. */
export async function fileOf(
  code: string,
  lines: readonly ScheduleLine[],
  template: ScheduleTemplate,
): Promise<ScheduleFile> {
  const records = lines.map((line) => ({ ...line }));
  switch (template) {
    case 'xlsx':
      return {
        name: `${code}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: await whole(xlsxStream(COLUMNS, records, code)),
      };
    case 'fixed':
      return {
        name: `${code}.txt`,
        type: 'text/plain; charset=utf-8',
        bytes: Buffer.from(lines.map((line) => `${fixedLine(line)}\r\n`).join('')),
      };
    case 'csv':
      return {
        name: `${code}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: await whole(csvStream(COLUMNS, records)),
      };
  }
}

/** The digest by which a file is known: SHA-256 in hexadecimal. */
export function digestOf({ bytes }: ScheduleFile): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function fixedLine({ serial, bank_code, payee_account, net_kobo, payee_name, narration }: ScheduleLine) {
  const figures = (value: number | string, width: number) => String(value).padStart(width, '0');
  const words = (value: string, width: number) =>
    [...value.replaceAll(/\s+/g, ' ')].slice(0, width).join('').padEnd(width);
  return [
    figures(serial, WIDTHS.serial),
    figures(bank_code, WIDTHS.bank_code),
    figures(payee_account, WIDTHS.payee_account),
    figures(net_kobo, WIDTHS.net_kobo),
    words(payee_name, WIDTHS.payee_name),
    words(narration, WIDTHS.narration),
  ].join('');
}

async function whole(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
