/**
 * Cuts the portal's fonts: `node scripts/fonts.mjs` writes web/fonts/*.woff2 from the packages `inter-ui` and
 * `@fontsource/merriweather`. The results are checked in; run it again only when a letter is missing.
 *
 * Ready-made subsets put ₦ and the dotted letters of Yorùbá, Igbo and Hausa into files of their own, so that an
 * amount or a name would flash in another font. Here they travel with the Latin letters.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const BASIC = range(0x20, 0x7e) + range(0xa0, 0x17f);
const NIGERIAN = 'ẹẸọỌṣṢịỊụỤṅṄɓƁɗƊƙƘƴƳǹǸḿḾ';
const COMBINING = `${range(0x300, 0x304)}\u0323`;
const MARKS = '₦€–—‘’“”…•→←↑↓↵−×≤≥⌘';
const INTER_TEXT = BASIC + NIGERIAN + COMBINING + MARKS;

const inter = await subsetFont(
  await readFile(require.resolve('inter-ui/variable/InterVariable.woff2')),
  INTER_TEXT,
  { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 650 } }, keepFeatures: FEATURES() },
);
await save('inter', inter);

/** Merriweather comes in pieces; each is cut to what its own `unicode-range` in web/theme/fonts.css names. */
const pieces = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’“”•…`,
  'latin-ext': `${NIGERIAN}${range(0x100, 0x17f)}₦`,
  vietnamese: 'ẹẸọỌịỊụỤ\u0300\u0301\u0303\u0323',
};
for (const [piece, text] of Object.entries(pieces)) {
  const source = require.resolve(`@fontsource/merriweather/files/merriweather-${piece}-600-normal.woff2`);
  await save(
    `merriweather-${piece}`,
    await subsetFont(await readFile(source), text, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'liga', 'mark', 'mkmk', 'ccmp'],
    }),
  );
}

function FEATURES() {
  return ['kern', 'mark', 'mkmk', 'ccmp', 'calt', 'locl', 'tnum', 'zero', 'case', 'cv05', 'ss03'];
}

async function save(name, bytes) {
  await writeFile(new URL(`../web/fonts/${name}.woff2`, import.meta.url), bytes);
  process.stdout.write(`${name}.woff2  ${(bytes.length / 1000).toFixed(1)} kB\n`);
}
