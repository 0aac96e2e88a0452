import { deflateRawSync } from 'node:zlib';
import { CFB, utils, write } from '@e965/xlsx';
import { readSheet } from '#server/spreadsheets/read.ts';
import type { SheetLimits } from '#server/spreadsheets/sheet-limits.ts';
import type { SheetRow } from '#server/spreadsheets/sheet-row.ts';

/** One part of a workbook under test; `claims` is the unpacked size that it pretends to have. */
export type Part = { name: string; content: string | Buffer; claims?: number };

/** A ZIP archive of these parts. */
export function zip(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const sizes = [packed.length, claims ?? raw.length];
    const local = header(0x04034b50, 30, [
      [8, 8, 2],
      [18, sizes[0], 4],
      [22, sizes[1], 4],
      [26, name.length, 2],
    ]);
    const entry = header(0x02014b50, 46, [
      [10, 8, 2],
      [20, sizes[0], 4],
      [24, sizes[1], 4],
      [28, name.length, 2],
      [42, offset, 4],
    ]);
    bodies.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += local.length + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = header(0x06054b50, 22, [
    [8, parts.length, 2],
    [10, parts.length, 2],
    [12, entries.length, 4],
    [16, offset, 4],
  ]);
  return Buffer.concat([...bodies, entries, end]);
}

function header(
  signature: number,
  length: number,
  fields: [at: number, value: number | undefined, bytes: number][],
) {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  for (const [at, value = 0, size] of fields) bytes.writeUIntLE(value, at, size);
  return bytes;
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook whose sheet holds these <row> elements, in the words that Excel itself writes. */
export function workbookParts(rows: string, { styles = '', texts = '', book = '' } = {}): Part[] {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${REL}/${type}" Target="${target}"/>`;
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${REL}">${book}<sheets><sheet name="A" state="hidden" sheetId="9" r:id="rId9"/><sheet name="B" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', '/xl/styles.xml')}${relation(3, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    { name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` },
    { name: 'xl/sharedStrings.xml', content: `<sst>${texts}</sst>` },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ];
}

/** The same workbook with one of its rows hidden, from 0, as a filter does it; the library writes none. */
export function withHiddenRow(bytes: Buffer, row: number): Buffer {
  const body = Buffer.alloc(16);
  const fields: [at: number, value: number][] = [
    [0, row],
    [4, 1],
    [12, 0x20],
  ];
  for (const [at, value] of fields) body.writeUInt16LE(value, at);
  const DIMENSIONS = Buffer.from([0x00, 0x02, 0x0e, 0x00]);
  return withRecord(bytes, 0x0208, body, (content) => content.indexOf(DIMENSIONS) + 4 + 14);
}

/** The same .xls workbook with one more record, after the one that begins it unless told. */
export function withRecord(
  bytes: Buffer,
  type: number,
  body: Buffer,
  place: (content: Buffer) => number = (content) => content.readUInt16LE(2) + 4,
): Buffer {
  const book = CFB.read(bytes, { type: 'buffer' });
  const entry = CFB.find(book, 'Workbook');
  const content = Buffer.from(entry?.content ?? []);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  const at = place(content);
  const grown = Buffer.concat([content.subarray(0, at), head, body, content.subarray(at)]);
  if (entry) Object.assign(entry, { content: grown, size: grown.length });
  return Buffer.from(CFB.write(book, { type: 'buffer' }) as Uint8Array);
}

/** An .xls workbook of these rows; `before` are hidden sheets of the same rows that come first. */
export function xls(rows: unknown[][], before: readonly string[] = []): Buffer {
  const book = utils.book_new();
  for (const name of [...before, 'Rows'])
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true, dateNF: 'dd/mm/yyyy' }), name);
  book.Workbook = { Sheets: before.map((name, index) => ({ name, Hidden: index === 0 ? 1 : 2 })) };
  return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }));
}

/** All rows of a spreadsheet. */
export async function rowsOf(
  bytes: Uint8Array | string,
  filename: string,
  limits?: SheetLimits,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(bytes, filename, limits)) rows.push(row);
  return rows;
}

/** The cells of all rows of a spreadsheet. */
export async function cellsOf(bytes: Uint8Array, filename: string): Promise<string[][]> {
  return (await rowsOf(bytes, filename)).map(({ cells }) => cells);
}

/** What comes out of a stream of bytes. */
export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
