import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { precompress } from './precompress.mjs';
import { printRouteSizes } from './route-sizes.mjs';
import { writeWorker } from './write-worker.mjs';

/** Builds the browser's part into the folder, compresses it and prints what the first routes weigh. */
export async function buildWeb(folder) {
  if (!existsSync(join(ROOT, 'web', 'index.html'))) return console.log('web: there is no page to build yet.');
  // Before React is loaded by the configuration, which decides then which React it is.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, manifest: true },
  });
  writeWorker(folder);
  await precompress(folder);
  printRouteSizes(folder);
}
