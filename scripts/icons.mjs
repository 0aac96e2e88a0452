/**
 * Draws the icons of an installed portal: `node scripts/icons.mjs` writes web/public/icon-*.png from web/public/icon.svg,
 * by the Chromium of the browser tests. The results are checked in; run it again when the icon changes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath, ensureChromium } from './chromium.mjs';

const FOLDER = join(import.meta.dirname, '../web/public');
const GROUND = '#ffffff';
/** How much of the width the crest fills. Of a maskable one a circle of four fifths is sure to be seen. */
const ICONS = [
  { name: 'icon-180', size: 180, fills: 0.78, ground: GROUND },
  { name: 'icon-192', size: 192, fills: 0.94 },
  { name: 'icon-512', size: 512, fills: 0.94 },
  { name: 'icon-maskable-512', size: 512, fills: 0.62, ground: GROUND },
];

if (!ensureChromium()) process.exit(1);
const crest = readFileSync(join(FOLDER, 'icon.svg')).toString('base64');
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, size, fills, ground = 'transparent' } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}"><img style="width:${fills * 100}%" src="data:image/svg+xml;base64,${crest}">`,
  );
  await page.locator('img').evaluate((image) => image.decode());
  await page.screenshot({ path: join(FOLDER, `${name}.png`), omitBackground: true });
  await page.close();
  console.log(`${name}.png: ${size} × ${size}`);
}
await browser.close();
