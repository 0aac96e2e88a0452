// npm run shots: pictures every screen of a demonstration, wide and narrow, light and dark, into shots/. For some of
// them: npm run shots -- imports (files whose name holds the word), npm run shots -- -g budget-funds (names of shots).
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ROOT, runOrExit } from './install.mjs';

ensureBuilt(['server', 'web']);
if (!ensureChromium()) process.exit(1);
const config = join(ROOT, 'tests', 'shots', 'playwright.config.ts');
const playwright = join(ROOT, 'node_modules', '.bin', 'playwright');
runOrExit(playwright, ['test', `--config=${config}`, ...process.argv.slice(2)]);
