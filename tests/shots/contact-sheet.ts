import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter } from '@playwright/test/reporter';
import { ALBUM, LOOKS } from './looks.ts';

/** Writes shots/index.html when all are taken: every screen in a row, its four looks side by side. */
export default class ContactSheet implements Reporter {
  onEnd(): void {
    const names = new Set(LOOKS.flatMap(({ name }) => picturesIn(name)));
    if (names.size === 0) return;
    const rows = [...names]
      .sort()
      .map(
        (file) =>
          `<h2 id="${file}">${file.replace('.png', '')}</h2><div>${LOOKS.map(
            ({ name, width }) =>
              `<a href="${name}/${file}"><img loading="lazy" alt="${name}" src="${name}/${file}" style="width:${width > 1000 ? 560 : 160}px"></a>`,
          ).join('')}</div>`,
      );
    writeFileSync(
      join(ALBUM, 'index.html'),
      `<!doctype html><meta charset="utf-8"><title>Screens of Service Portal</title><style>body{font:14px system-ui;margin:24px;background:#888}h2{font-size:15px}div{display:flex;gap:12px;align-items:start}</style>${rows.join('\n')}`,
    );
    console.log(`${names.size} screens, to look at together: shots/index.html`);
  }
}

function picturesIn(look: string): string[] {
  try {
    return readdirSync(join(ALBUM, look)).filter((file) => file.endsWith('.png'));
  } catch {
    return [];
  }
}
