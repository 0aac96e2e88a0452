import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { filesOf } from './route-sizes.mjs';

/** What a browser keeps from its first visit on: the page, and whatever a list, a record and a form show themselves with. */
const MODULES = [
  'index.html',
  'after-paint.tsx',
  'routes.tsx',
  'screens/home/home.tsx',
  'crud/list-screen.tsx',
  'crud/detail-screen.tsx',
  'crud/form-screen.tsx',
];
const BESIDE = ['/index.html', '/first-paint.js', '/icon.svg'];

/** Writes the folder's sw.js: the worker with the names of what it keeps, and with a name that changes with them. */
export function writeWorker(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const linked = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  const shell = [...new Set([...BESIDE, ...linked, ...filesOf(manifest, MODULES).map((file) => `/${file}`)])];
  const worker = readFileSync(join(ROOT, 'web', 'service-worker.js'), 'utf8');
  const own = BESIDE.map((path) => readFileSync(join(folder, path)));
  const print = createHash('sha256').update(worker).update(shell.join()).update(Buffer.concat(own));
  const told = {
    RELEASE: print.digest('hex').slice(0, 16),
    ENTRY: manifest['index.html'].file,
    SHELL: shell,
  };
  const written = Object.entries(told).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`^const ${name} = .*$`, 'm'), `const ${name} = ${JSON.stringify(value)};`),
    worker,
  );
  writeFileSync(join(folder, 'sw.js'), written);
}
