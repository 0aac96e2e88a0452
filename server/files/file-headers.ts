import { safeFileName } from './file-name.ts';

/** The headers that a stored file is served with: a download under its own name, in a sandbox, never sniffed. */
export function fileHeaders(file: { name: string; type: string; size: number }): Record<string, string> {
  return {
    'content-type': file.type === 'text/csv' ? 'text/csv; charset=utf-8' : file.type,
    'content-length': String(file.size),
    'content-disposition': attachmentAs(file.name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  };
}

/** A Content-Disposition that makes the browser save under this name (also for exports and templates). */
export function attachmentAs(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
