import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';
import { fingerprint, isCurrent, markBuilt } from './fingerprint.mjs';
import { install, ROOT, requireNode, runOrExit } from './install.mjs';
import { keepAssets } from './keep-assets.mjs';

const BUILDERS = { server: buildServer, web: buildWeb };

/** Installs and builds what is missing or older than its sources; `parts` are 'server' and 'web'. */
export function ensureBuilt(parts) {
  requireNode();
  const stale = parts.filter((part) => !isCurrent(part));
  install({ dev: stale.length > 0 });
  // A process of its own: the memory of the build tools must not stay with the server.
  if (stale.length > 0) runOrExit(process.execPath, [join(ROOT, 'scripts', 'build.mjs'), ...stale]);
}

async function main(wanted) {
  requireNode();
  install({ dev: true });
  for (const part of wanted.length > 0 ? wanted : Object.keys(BUILDERS)) {
    const since = Date.now();
    const print = fingerprint(part);
    const target = join(ROOT, 'dist', part);
    const fresh = `${target}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    await BUILDERS[part](fresh);
    markBuilt(fresh, print);
    if (part === 'web') keepAssets(target, fresh, `${target}-before`);
    // Put in place whole: a build that fails or is stopped leaves what was there.
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
    console.log(`${part}: built in ${((Date.now() - since) / 1000).toFixed(1)} s`);
  }
}

if (resolve(process.argv[1] ?? '') === import.meta.filename) await main(process.argv.slice(2));
