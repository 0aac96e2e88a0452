/** A kind of file: the endings of its name, the usual first, its media type, and its name in sentences. */
type Kind = { endings: readonly string[]; type: string; words: string };

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Every kind of file that the portal keeps. */
export const FILE_KINDS = {
  pdf: { endings: ['.pdf'], type: 'application/pdf', words: 'PDF' },
  jpg: { endings: ['.jpg', '.jpeg'], type: 'image/jpeg', words: 'JPG' },
  png: { endings: ['.png'], type: 'image/png', words: 'PNG' },
  webp: { endings: ['.webp'], type: 'image/webp', words: 'WebP' },
  xlsx: { endings: ['.xlsx'], type: SPREADSHEET, words: 'Excel' },
  xls: { endings: ['.xls'], type: 'application/vnd.ms-excel', words: 'Excel' },
  csv: { endings: ['.csv'], type: 'text/csv', words: 'CSV' },
  docx: { endings: ['.docx'], type: DOCUMENT, words: 'Word (.docx)' },
} as const satisfies Record<string, Kind>;

/** One of these kinds. */
export type FileKind = keyof typeof FILE_KINDS;

/** What is taken at a place: which kinds of files, how many bytes each, and what to do with a larger one than to send another. */
export type FileLimits = { kinds: readonly FileKind[]; bytes: number; larger?: string };

const MB = 1024 * 1024;

/** Papers that support a record. */
export const ATTACHMENT_LIMITS = {
  kinds: ['pdf', 'jpg', 'png', 'webp', 'xlsx', 'xls', 'csv', 'docx'],
  bytes: 10 * MB,
} as const satisfies FileLimits;

/** Pictures of people and things. */
export const PICTURE_LIMITS = {
  kinds: ['jpg', 'png', 'webp'],
  bytes: 2 * MB,
} as const satisfies FileLimits;

/** The workbooks and lists of an import. */
export const IMPORT_LIMITS = {
  kinds: ['xlsx', 'xls', 'csv'],
  bytes: 10 * MB,
  larger: 'Split it and upload the parts.',
} as const satisfies FileLimits;

/** How much one person may have uploaded that no record uses yet: a form with all its files, and some more. */
export const UNUSED_UPLOADS_BYTES = 250 * MB;

/** The media types of these kinds. */
export function mediaTypesOf(kinds: readonly FileKind[]): string[] {
  return kinds.map((kind) => FILE_KINDS[kind].type);
}

/** The media types of pictures, which browsers show. */
export const PICTURE_TYPES: readonly string[] = mediaTypesOf(PICTURE_LIMITS.kinds);

/** The endings that a file of these kinds may have, each with its dot. */
export function endingsOf(kinds: readonly FileKind[]): string[] {
  return kinds.flatMap((kind): readonly string[] => FILE_KINDS[kind].endings);
}

/** The kinds in words: "PDF, JPG or PNG". */
export function kindsInWords(kinds: readonly FileKind[]): string {
  const words = [...new Set(kinds.map((kind) => FILE_KINDS[kind].words))];
  const last = words.pop() ?? '';
  return words.length > 0 ? `${words.join(', ')} or ${last}` : last;
}

/** What refuses a file that is none of the kinds: what it is, and what is taken instead. */
export function otherKind(name: string, is: string, { kinds }: Pick<FileLimits, 'kinds'>): string {
  return `“${name}” is ${is}. Send one of these: ${kindsInWords(kinds)}.`;
}

/** What refuses a file without content. */
export function emptyFile(name: string): string {
  return `“${name}” is empty.`;
}

/** What refuses a file that is larger than the limit. */
export function tooLarge(
  name: string,
  { bytes, larger = 'Send a smaller file.' }: Omit<FileLimits, 'kinds'>,
): string {
  return `“${name}” is larger than ${megabytes(bytes)}. ${larger}`;
}

/** What refuses an upload above what may wait for a record. */
export function aboveQuota(): string {
  return `You have uploaded ${megabytes(UNUSED_UPLOADS_BYTES)} of files that no record uses. Finish the forms that you began, or remove files from them. Unused files go by themselves after two days.`;
}

/** A limit as people read it: "10 MB". */
export function megabytes(bytes: number): string {
  return `${bytes / MB} MB`;
}
