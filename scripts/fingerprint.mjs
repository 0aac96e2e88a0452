import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

const STAMP = '.built-of';

const SOURCES = {
  server: ['server', 'shared', 'package-lock.json', 'scripts/build-server.mjs'],
  web: [
    'web',
    'shared',
    'package-lock.json',
    'scripts/build-web.mjs',
    'scripts/precompress.mjs',
    'scripts/write-worker.mjs',
  ],
};

/** Whether the built part ('server' or 'web') was made of exactly the sources that are there now. */
export function isCurrent(part) {
  try {
    return readFileSync(join(ROOT, 'dist', part, STAMP), 'utf8') === fingerprint(part);
  } catch {
    return false;
  }
}

/** Marks the folder as made of the sources that have this fingerprint. */
export function markBuilt(folder, print) {
  writeFileSync(join(folder, STAMP), print);
}

/** A digest of the names and contents of everything that the part is built of. */
export function fingerprint(part) {
  const hash = createHash('sha256');
  for (const file of SOURCES[part].flatMap((source) => filesUnder(source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
