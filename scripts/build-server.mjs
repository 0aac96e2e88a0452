import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

/**
 * Bundles the server, each command of server/cli and each worker into one flat folder, so that files beside a module
 * (migrations, workers, leaked passwords) are found from every bundle alike. Packages stay outside.
 */
export async function buildServer(folder) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: entryPoints(),
    outdir: folder,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    absWorkingDir: ROOT,
    logLevel: 'warning',
  });
  cpSync(join(ROOT, 'server/database/migrations'), join(folder, 'migrations'), { recursive: true });
  cpSync(join(ROOT, 'server/domain/session/leaked-passwords.bin'), join(folder, 'leaked-passwords.bin'));
}

function entryPoints() {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true });
  return files
    .filter((file) => file === 'main.ts' || /^cli\/[^/]+\.ts$/.test(file) || file.endsWith('-worker.ts'))
    .map((file) => join('server', file));
}
