import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '#shared/errors.ts';
import {
  ATTACHMENT_LIMITS,
  emptyFile,
  FILE_KINDS,
  type FileKind,
  IMPORT_LIMITS,
  otherKind,
} from '#shared/file-kinds.ts';
import { wideEncoding, wideMark } from '../spreadsheets/csv-text.ts';
import { SHEET_LIMITS } from '../spreadsheets/sheet-limits.ts';
import { isText, sheetTypeOf } from '../spreadsheets/sheet-type.ts';

/** The media type on which content and name agree; throws a Refusal FILE_TYPE whose sentence says what may be sent. */
export async function fileTypeOf(
  bytes: Uint8Array,
  name: string,
  allowed: readonly FileKind[],
): Promise<string> {
  if (bytes.length === 0) throw new Refusal('FILE_TYPE', emptyFile(name));
  if (allowed.every(isSheet)) return FILE_KINDS[await sheetTypeOf(bytes, name, SHEET_LIMITS)].type;
  const content = await contentOf(bytes);
  if (!content.kind || !allowed.includes(content.kind)) {
    throw new Refusal('FILE_TYPE', otherKind(name, content.words, { kinds: allowed }));
  }
  const { endings, type } = FILE_KINDS[content.kind];
  if (endings.some((ending) => ending === extname(name).toLowerCase())) return type;
  throw new Refusal(
    'FILE_TYPE',
    `“${name}” is ${content.words} inside. Give its name the ending ${endings[0]}.`,
  );
}

/** Where nothing but spreadsheets is taken, their reader says what to do in Excel or LibreOffice. */
function isSheet(kind: FileKind): boolean {
  return IMPORT_LIMITS.kinds.some((sheet) => sheet === kind);
}

/** What a file is by its bytes alone; its name and what the browser declared are not asked. */
async function contentOf(bytes: Uint8Array): Promise<{ kind?: FileKind; words: string }> {
  const found = wideMark(bytes) ? undefined : await fileTypeFromBuffer(bytes);
  if (!found) {
    const isWords = wideEncoding(bytes) !== null || isText(bytes.subarray(0, 4096));
    return isWords ? known('csv') : { words: 'of an unknown type' };
  }
  const kind = ATTACHMENT_LIMITS.kinds.find((candidate) => FILE_KINDS[candidate].type === found.mime);
  if (kind) return known(kind);
  if (found.ext === 'cfb' && isOldWorkbook(bytes)) return known('xls');
  const packed = found.ext === 'zip' ? packedOffice(bytes) : undefined;
  return packed ? known(packed) : { words: `a .${found.ext} file` };
}

function known(kind: FileKind): { kind: FileKind; words: string } {
  const { words } = FILE_KINDS[kind];
  return { kind, words: `${words.startsWith('E') ? 'an' : 'a'} ${words} file` };
}

/** Programs that write as they go put the table of contents last, where a look at the beginning misses it. */
function packedOffice(bytes: Uint8Array): FileKind | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!data.includes('[Content_Types].xml')) return undefined;
  if (data.includes('xl/workbook.xml')) return 'xlsx';
  return data.includes('word/document.xml') ? 'docx' : undefined;
}

function isOldWorkbook(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ['Workbook', 'Book'].some((name) => data.includes(Buffer.from(name, 'utf16le')));
}
