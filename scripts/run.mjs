// npm run verify, backup, restore …: runs one command of server/cli with the words that follow its name.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { chromiumPath } from './chromium.mjs';
import { ROOT } from './install.mjs';

const [name = '', ...words] = process.argv.slice(2);
const inBrowser = name.endsWith('-browser');
if (inBrowser) process.env.CHROMIUM ??= chromiumPath();
ensureBuilt(inBrowser ? ['server', 'web'] : ['server']);
const file = join(ROOT, 'dist', 'server', `${name}.js`);
if (!existsSync(file)) {
  console.error(`There is no command named ${name}.`);
  process.exit(1);
}
process.argv = [process.execPath, file, ...words];
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
