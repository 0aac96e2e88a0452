import {
  emptyFile,
  endingsOf,
  type FileLimits,
  kindsInWords,
  megabytes,
  otherKind,
  tooLarge,
} from '#shared/file-kinds.ts';

/** What a file field takes; one file unless `count` says more. */
export type FieldLimits = FileLimits & { count?: number };

/** The sentence that refuses a file, as the server would, or null when it fits the limits. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, limits: FieldLimits): string | null {
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase();
  if (!ending) return otherKind(name, 'of an unknown type', limits);
  if (!endingsOf(limits.kinds).includes(ending)) return otherKind(name, `a ${ending} file`, limits);
  if (size > limits.bytes) return tooLarge(name, limits);
  return size === 0 ? emptyFile(name) : null;
}

/** The limits as a hint: "PDF, JPG or PNG, up to 10 MB each". */
export function limitsInWords({ kinds, bytes, count = 1 }: FieldLimits): string {
  return `${kindsInWords(kinds)}, up to ${megabytes(bytes)}${count > 1 ? ' each' : ''}`;
}

/** A size as people read it: "412 KB", "1.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
