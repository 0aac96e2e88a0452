import { SaxesParser } from 'saxes';
import { Refusal } from '#shared/errors.ts';
import { numberText } from './cell-text.ts';
import { columnLetter } from './column-letter.ts';
import { builtInNumberFormat, type NumberFormat, numberFormatOf } from './number-format.ts';
import { type SheetLimits, tooLongCell } from './sheet-limits.ts';
import type { SheetRow } from './sheet-row.ts';
import { damaged, tooMuch, unpackPieces, unpackText, type ZipEntry, zipEntries } from './zip-entries.ts';

type Attributes = Record<string, string>;
/** The last row that a worksheet may have. */
const LAST_LINE = 1_048_576;

/** So many characters a workbook takes to write one of a cell, at most: `&#x4E00;`, `_x000D_`. */
const WRITTEN_AS = 8;

type Book = { texts: string[]; formats: NumberFormat[]; epoch1904: boolean };

/** The rows of a sheet of an .xlsx workbook, else of its first visible one, formulas as their last values; throws Refusal. */
export async function* readXlsx(
  bytes: Uint8Array,
  limits: SheetLimits,
  name?: string,
): AsyncGenerator<SheetRow> {
  const entries = zipEntries(bytes, limits);
  const text = (part: string) => textOf(entries, part, limits);
  const { xml, parts } = bookOf(entries, limits);
  const partOf = (type: string) => text(parts.find((part) => part.type === type)?.target ?? '');
  const { sheets, epoch1904 } = readBook(xml);
  const named = name === undefined ? sheets[0] : sheets.find((one) => one.name === name);
  const sheet = entries.get(
    parts.find((part) => part.id === named?.id && part.type === 'worksheet')?.target ?? '',
  );
  if (!sheet) throw damaged();
  const book: Book = {
    texts: sharedTexts(partOf('sharedStrings'), limits),
    formats: cellFormats(partOf('styles')),
    epoch1904,
  };
  yield* worksheetRows(sheet, book, limits);
}

/** The names of the visible sheets of an .xlsx workbook, in their order; throws Refusal. */
export function xlsxSheets(bytes: Uint8Array, limits: SheetLimits): string[] {
  return readBook(bookOf(zipEntries(bytes, limits), limits).xml).sheets.map(({ name }) => name);
}

type Relation = { id: string; type: string; target: string };

/** The workbook's own part, and the parts that it names. */
function bookOf(entries: Map<string, ZipEntry>, limits: SheetLimits): { xml: string; parts: Relation[] } {
  const text = (part: string) => textOf(entries, part, limits);
  const name = relations(text('_rels/.rels'), '').find(({ type }) => type === 'officeDocument')?.target;
  const xml = name && text(name);
  if (!name || !xml) throw damaged();
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  return { xml, parts: relations(text(`${folder}_rels/${name.slice(folder.length)}.rels`), folder) };
}

function textOf(entries: Map<string, ZipEntry>, part: string, limits: SheetLimits): string | undefined {
  const entry = entries.get(part);
  return entry ? unpackText(entry, limits) : undefined;
}

async function* worksheetRows(sheet: ZipEntry, book: Book, limits: SheetLimits): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [] };
  let cell: Attributes = {};
  let column = -1;
  let value = '';
  let collecting = false;
  let phonetic = false;
  let formula = false;
  let valued = false;
  const parser = xmlParser({
    open(name, attributes) {
      if (name === 'row') {
        const line = Number(attributes.r ?? row.line + 1);
        // A number out of order could name a row that is there already, or one that is never asked for.
        if (!Number.isInteger(line) || line <= row.line || line > LAST_LINE) throw damaged();
        row = { line, cells: [], ...(isTrue(attributes.hidden) ? { hidden: true } : {}) };
        column = -1;
      } else if (name === 'c') {
        cell = attributes;
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        value = '';
        formula = false;
        valued = false;
      } else if (name === 'f') formula = true;
      else if (name === 'rPh') phonetic = true;
      else if (name === 'v' || name === 't') {
        collecting = !phonetic;
        valued = true;
      }
    },
    text(piece) {
      if (collecting) value += piece;
      if (value.length > limits.cellChars * WRITTEN_AS) throw tooLongCell(row.line, limits);
    },
    close(name) {
      if (name === 'v' || name === 't') collecting = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'c') {
        // Words may be worked out to be none; a number that is none was never worked out.
        if (formula && (cell.t === 'str' ? !valued : value === '')) throw neverCalculated(column, row.line);
        const content = cellText(cell, value, book);
        if (content !== '') placeCell(row.cells, column, content, limits);
      } else if (name === 'row') rows.push(row);
    },
  });
  let open = 0;
  for await (const piece of unpackPieces(sheet)) {
    // The parser gives a text only once it has ended: until then it would hold hundreds of megabytes of one cell.
    const mark = piece.lastIndexOf('<');
    open = mark < 0 ? open + piece.length : piece.length - mark;
    if (open > limits.cellChars * WRITTEN_AS) throw row.line > 0 ? tooLongCell(row.line, limits) : tooMuch();
    const broken = failureOf(() => parser.write(piece));
    yield* rows;
    rows = [];
    if (broken) throw broken.error;
  }
  parser.close();
  yield* rows;
}

/** How something failed: what was read before it is of use all the same. */
function failureOf(work: () => unknown): { error: unknown } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}

function cellText(cell: Attributes, value: string, book: Book): string {
  switch (cell.t) {
    case 's':
      return book.texts[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return unescapeText(value);
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    case 'e':
      return value;
    case 'd':
      return value.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3-$2-$1');
    default: {
      const number = Number(value);
      if (value === '' || Number.isNaN(number)) return value;
      return numberText(number, book.formats[Number(cell.s ?? -1)] ?? { kind: 'plain' }, book.epoch1904);
    }
  }
}

/** Programs write formulas without values; a spreadsheet calculates them when it saves. */
function neverCalculated(column: number, line: number): Refusal {
  return new Refusal(
    'FILE_CONTENT',
    `The formula in cell ${columnLetter(column)}${line} has no value yet. Open the file in Excel or LibreOffice, save it, and upload it again.`,
  );
}

function placeCell(cells: string[], column: number, content: string, limits: SheetLimits): void {
  if (column < 0) throw damaged();
  if (column >= limits.columns) {
    throw new Refusal('FILE_CONTENT', `A row has more than ${limits.columns} columns.`);
  }
  while (cells.length < column) cells.push('');
  cells[column] = content;
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.match(/^[A-Z]{1,3}/)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function sharedTexts(xml = '', { cellChars }: SheetLimits): string[] {
  const texts: string[] = [];
  let text = '';
  let collecting = false;
  let phonetic = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') collecting = !phonetic;
    },
    text(piece) {
      // One character more than is read is enough to refuse the cell that shows it.
      if (collecting && text.length <= cellChars * WRITTEN_AS) text += piece;
    },
    close(name) {
      if (name === 'si') texts.push(unescapeText(text));
      else if (name === 'rPh') phonetic = false;
      else if (name === 't') collecting = false;
    },
  });
  return texts;
}

function cellFormats(xml = ''): NumberFormat[] {
  const codes = new Map<string, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  readXml(xml, {
    open(name, attributes) {
      const id = attributes.numFmtId ?? '0';
      if (name === 'numFmt') codes.set(id, numberFormatOf(attributes.formatCode ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) formats.push(codes.get(id) ?? builtInNumberFormat(Number(id)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

type Listed = { sheets: { id: string; name: string }[]; epoch1904: boolean };

/** The visible sheets of a workbook, by the ids of their parts, and which calendar its days are counted in. */
function readBook(xml: string): Listed {
  const sheets: Attributes[] = [];
  let epoch1904 = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'sheet') sheets.push(attributes);
      else if (name === 'workbookPr') epoch1904 = isTrue(attributes.date1904);
    },
  });
  const visible = sheets.filter(({ state = 'visible' }) => state === 'visible');
  return {
    sheets: visible.map((sheet) => ({
      id: sheet[Object.keys(sheet).find((name) => name.endsWith(':id')) ?? ''] ?? '',
      name: sheet.name ?? '',
    })),
    epoch1904,
  };
}

function isTrue(attribute = ''): boolean {
  return attribute === '1' || attribute === 'true';
}

function relations(xml: string | undefined, folder: string): Relation[] {
  const found: Relation[] = [];
  readXml(xml ?? '', {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      const absolute = new URL(target, `file:///${folder}`).pathname.slice(1);
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: decodeURIComponent(absolute) });
    },
  });
  return found;
}

type XmlEvents = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (piece: string) => void;
  close?: (name: string) => void;
};

function readXml(xml: string, events: XmlEvents): void {
  if (xml !== '') xmlParser(events).write(xml).close();
}

function xmlParser({ open, text, close }: XmlEvents): SaxesParser {
  const parser = new SaxesParser({ position: false });
  parser.on('error', () => {
    throw damaged();
  });
  if (open) parser.on('opentag', (tag) => open(localName(tag.name), tag.attributes as Attributes));
  if (close) parser.on('closetag', (tag) => close(localName(tag.name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Spreadsheets write control characters as _x000D_. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
