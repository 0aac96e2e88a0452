import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '#shared/errors.ts';

/** A kind of file that people may attach: the endings of its name, its media type, and its name in sentences. */
type FileKind = { endings: readonly string[]; type: string; words: string };

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const FILE_KINDS = {
  pdf: { endings: ['.pdf'], type: 'application/pdf', words: 'PDF' },
  jpg: { endings: ['.jpg', '.jpeg'], type: 'image/jpeg', words: 'JPG' },
  png: { endings: ['.png'], type: 'image/png', words: 'PNG' },
  webp: { endings: ['.webp'], type: 'image/webp', words: 'WebP' },
  xlsx: { endings: ['.xlsx'], type: SPREADSHEET, words: 'Excel (.xlsx)' },
  xls: { endings: ['.xls'], type: 'application/vnd.ms-excel', words: 'Excel (.xls)' },
  csv: { endings: ['.csv'], type: 'text/csv', words: 'CSV' },
  docx: { endings: ['.docx'], type: DOCUMENT, words: 'Word (.docx)' },
} as const satisfies Record<string, FileKind>;

/** The media types of all files that the portal keeps. */
export const MEDIA_TYPES: readonly string[] = Object.values(FILE_KINDS).map(({ type }) => type);

/** The kinds of files that the portal keeps. */
export type KeptFile = keyof typeof FILE_KINDS;

/** The kinds that are pictures. */
export const PICTURES: readonly KeptFile[] = ['jpg', 'png', 'webp'];

/** All kinds that people may attach. */
export const ATTACHMENTS: readonly KeptFile[] = ['pdf', 'jpg', 'png', 'webp', 'xlsx', 'xls', 'csv', 'docx'];

/** The media type on which content and name agree; throws a Refusal FILE_TYPE whose sentence says what may be sent. */
export async function fileTypeOf(
  bytes: Uint8Array,
  name: string,
  allowed: readonly KeptFile[],
): Promise<string> {
  const choices = allowed.map((kind) => FILE_KINDS[kind].words).join(', ');
  if (bytes.length === 0) throw new Refusal('FILE_TYPE', `“${name}” is empty.`);
  const content = await contentOf(bytes);
  if (!content.kind || !allowed.includes(content.kind)) {
    throw new Refusal('FILE_TYPE', `“${name}” is ${content.words}. Send one of these: ${choices}.`);
  }
  const { endings, type, words }: FileKind = FILE_KINDS[content.kind];
  if (endings.includes(extname(name).toLowerCase())) return type;
  throw new Refusal(
    'FILE_TYPE',
    `“${name}” is a ${words} file inside. Give its name the ending ${endings[0]}.`,
  );
}

/** What a file is by its bytes alone; its name and what the browser declared are not asked. */
async function contentOf(bytes: Uint8Array): Promise<{ kind?: KeptFile; words: string }> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found) return isText(bytes) ? { kind: 'csv', words: 'a text' } : { words: 'of an unknown type' };
  const kind = ATTACHMENTS.find((candidate) => FILE_KINDS[candidate].type === found.mime);
  if (kind) return { kind, words: `a ${FILE_KINDS[kind].words} file` };
  if (found.ext === 'cfb' && isOldWorkbook(bytes)) return { kind: 'xls', words: 'an Excel (.xls) file' };
  const packed = found.ext === 'zip' ? packedOffice(bytes) : undefined;
  if (packed) return { kind: packed, words: `a ${FILE_KINDS[packed].words} file` };
  return { words: `a .${found.ext} file` };
}

function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4096);
  const wide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  return wide || !start.some((byte) => byte < 9 || (byte > 13 && byte < 32));
}

/** Programs that write as they go put the table of contents last, where a look at the beginning misses it. */
function packedOffice(bytes: Uint8Array): KeptFile | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!data.includes('[Content_Types].xml')) return undefined;
  if (data.includes('xl/workbook.xml')) return 'xlsx';
  return data.includes('word/document.xml') ? 'docx' : undefined;
}

function isOldWorkbook(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ['Workbook', 'Book'].some((name) => data.includes(Buffer.from(name, 'utf16le')));
}
