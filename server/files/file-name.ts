import { extname } from 'node:path';

const NAME_CHARS = 120;

/** An uploaded file's name without folders, control and direction characters, at most 120 characters, its ending kept. */
export function safeFileName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>|:*?]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const ending = extname(clean).slice(0, 12);
  const stem = clean.slice(0, clean.length - extname(clean).length);
  return `${[...(stem || 'file')].slice(0, NAME_CHARS - ending.length).join('')}${ending}`;
}
