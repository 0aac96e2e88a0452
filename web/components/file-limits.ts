import { ATTACHMENTS_MAX } from '#shared/constants.ts';

/** What a file field takes: extensions without the dot, the largest size in megabytes, how many (one unless given). */
export type FileLimits = { extensions: readonly string[]; megabytes: number; count?: number };

/** The limits of scanned papers that support a payment or request. */
export const ATTACHMENT_LIMITS: FileLimits = {
  extensions: ['pdf', 'jpg', 'jpeg', 'png'],
  megabytes: 10,
  count: ATTACHMENTS_MAX,
};

/** The limits of pictures of people and things. */
export const PICTURE_LIMITS: FileLimits = { extensions: ['jpg', 'jpeg', 'png', 'webp'], megabytes: 2 };

/** The sentence that refuses a file, or null when it fits the limits. */
export function fileProblem(file: File, limits: FileLimits): string | null {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (!limits.extensions.includes(extension)) return `${file.name} is not ${extensionsInWords(limits)}.`;
  if (file.size > limits.megabytes * 1_000_000)
    return `${file.name} is ${fileSize(file.size)}; the limit is ${limits.megabytes} MB.`;
  return file.size === 0 ? `${file.name} is empty.` : null;
}

/** The limits as a hint: "PDF, JPG or PNG, up to 10 MB each". */
export function limitsInWords(limits: FileLimits): string {
  const each = (limits.count ?? 1) > 1 ? ' each' : '';
  return `${extensionsInWords(limits)}, up to ${limits.megabytes} MB${each}`;
}

/** A size as people read it: "412 KB", "1.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function extensionsInWords({ extensions }: FileLimits): string {
  const names = extensions
    .filter((extension) => extension !== 'jpeg')
    .map((extension) => extension.toUpperCase());
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} or ${last}` : last;
}
