// npm run docs:users: writes docs/users, the help of the screens as pages, from the texts in shared/help.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELP } from '#shared/help/help.ts';
import { helpPages } from '#shared/help/help-pages.ts';
import { OUTLINES } from '#shared/resources/known.ts';

const FOLDER = join(import.meta.dirname, '../docs/users');

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const pages = helpPages(HELP, OUTLINES);
for (const { file, content } of pages) writeFileSync(join(FOLDER, file), content);
console.log(`docs:users: ${pages.length} pages in docs/users`);
