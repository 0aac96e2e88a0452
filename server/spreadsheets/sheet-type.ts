import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '#shared/errors.ts';
import { emptyFile, IMPORT_LIMITS, megabytes } from '#shared/file-kinds.ts';
import { wideEncoding, wideMark } from './csv-text.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { withPassword } from './with-password.ts';
import { zipEntries } from './zip-entries.ts';

/** The spreadsheets that the portal reads. */
export type SheetType = (typeof IMPORT_LIMITS.kinds)[number];

const NAMES: Record<SheetType, string> = {
  xlsx: 'an Excel workbook (.xlsx)',
  xls: 'an Excel 97–2003 workbook (.xls)',
  csv: 'a text file with values (.csv)',
};

/** The type on which a file's ending and content agree; throws Refusal with a sentence that names both if they don't. */
export async function sheetTypeOf(
  bytes: Uint8Array,
  filename: string,
  limits: SheetLimits,
): Promise<SheetType> {
  const name = filename.split(/[/\\]/).pop() ?? '';
  if (bytes.length > limits.bytes) {
    throw new Refusal(
      'FILE_SIZE',
      `“${name}” is larger than ${megabytes(limits.bytes)}. Split it and upload the parts.`,
    );
  }
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (!isSheetType(ending)) {
    throw new Refusal('FILE_TYPE', `“${name}” can’t be read. Upload an .xlsx, .xls or .csv file.`);
  }
  if (bytes.length === 0) throw new Refusal('FILE_TYPE', emptyFile(name));
  const content = await contentOf(bytes, limits);
  if (content === ending) return content;
  if (content === PROTECTED) throw withPassword(name);
  if (content === WEB_PAGE || content === XML_TABLE) {
    throw new Refusal(
      'FILE_TYPE',
      `“${name}” is ${content} that was named .${ending}, as some systems export them. Open it in Excel or LibreOffice, save it as ${NAMES.xlsx}, and upload that.`,
    );
  }
  const found = isSheetType(content) ? NAMES[content] : content;
  throw new Refusal(
    'FILE_TYPE',
    `“${name}” is named .${ending}, but its content is ${found}. Save it as ${NAMES[ending]} and upload that.`,
  );
}

const PROTECTED = 'a workbook protected with a password';
const WEB_PAGE = 'a web page';
const XML_TABLE = 'a table in XML';

/** Whether a text begins as HTML, after remarks and declarations, or as a web page saved in one file with its pictures. */
function isWebPage(start: string): boolean {
  const text = start.replace(/^(?:\u00ef\u00bb\u00bf|\ufeff)?(?:\s|<!--.*?-->|<\?[^>]*>)*/s, '');
  if (/^<(?:!doctype html|html|head|meta|title|link|body|table|style|div|center|font)\b/i.test(text))
    return true;
  return /^(?:MIME-Version|From|Content-Type): [^\r\n]*\r?\n/i.test(text) && /multipart\/related/i.test(text);
}

function isSheetType(word: string | undefined): word is SheetType {
  return IMPORT_LIMITS.kinds.some((kind) => kind === word);
}

async function contentOf(bytes: Uint8Array, limits: SheetLimits): Promise<SheetType | string> {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (head === '504b0304') return packedContent(bytes, limits);
  if (head === 'd0cf11e0') return compoundContent(bytes);
  const wide = wideEncoding(bytes);
  const first = bytes.subarray(0, 4096);
  const start = wide ? new TextDecoder(wide).decode(first) : Buffer.from(first).toString('latin1');
  if (isWebPage(start)) return WEB_PAGE;
  if (
    /<\?mso-application progid="Excel\.Sheet"|<Workbook\b[^>]*"urn:schemas-microsoft-com:office:spreadsheet"/.test(
      start,
    )
  )
    return XML_TABLE;
  const other = wideMark(bytes) ? undefined : await fileTypeFromBuffer(bytes);
  if (wide && !other) return 'csv';
  // Letters that are spoken with a vowel first: an RTF, an MP4.
  if (other) return `${/^[aefhilmnorsx]/i.test(other.ext) ? 'an' : 'a'} ${other.ext.toUpperCase()} file`;
  return isText(first) ? 'csv' : 'not text';
}

/** Whether there is nothing among these bytes that no text has. */
export function isText(bytes: Uint8Array): boolean {
  return !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32));
}

function packedContent(bytes: Uint8Array, limits: SheetLimits): SheetType | string {
  const names = [...zipEntries(bytes, limits).keys()];
  if (names.includes('[Content_Types].xml')) {
    if (names.some((name) => name.startsWith('word/'))) return 'a Word document (.docx)';
    if (names.some((name) => name.startsWith('ppt/'))) return 'a PowerPoint presentation (.pptx)';
    if (names.some((name) => name.endsWith('.bin') && /workbook/.test(name)))
      return 'a binary workbook (.xlsb)';
    if (names.some((name) => name.startsWith('xl/'))) return 'xlsx';
  }
  return names.includes('content.xml') ? 'an OpenDocument file (.ods)' : 'a ZIP archive';
}

function compoundContent(bytes: Uint8Array): SheetType | string {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => data.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage') || hasFilePass(data)) return PROTECTED;
  return has('Workbook') || has('Book') ? 'xls' : 'an older Office document';
}

/** Whether an old workbook begins with the record of an encrypted one, right after its first or one that forbids writing. */
function hasFilePass(data: Buffer): boolean {
  const begin = data.indexOf(Buffer.from('0908100000060500', 'hex'));
  if (begin < 0 || begin + 26 > data.length) return false;
  const [first, second] = [data.readUInt16LE(begin + 20), data.readUInt16LE(begin + 24)];
  return first === FILE_PASS || (first === WRITE_PROTECT && second === FILE_PASS);
}

const FILE_PASS = 0x2f;
const WRITE_PROTECT = 0x86;
