import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

interface Icon {
  src: string;
  type?: string;
  sizes: string;
  purpose?: string;
}

interface Manifest {
  start_url: string;
  scope: string;
  display: string;
  icons: Icon[];
  shortcuts: { url: string; icons: Icon[] }[];
}

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
const MANIFEST: Manifest = JSON.parse(readFileSync(`${WEB}public/manifest.webmanifest`, 'utf8'));
const PAGE = readFileSync(`${WEB}index.html`, 'utf8');
const ICONS = [...MANIFEST.icons, ...MANIFEST.shortcuts.flatMap(({ icons }) => icons)];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

it('the portal can be installed: its page names a manifest, which is served and begins on home', async () => {
  const [, path = ''] = /<link rel="manifest" href="([^"]+)"/.exec(PAGE) ?? [];
  const { status, headers } = await portal.call('GET', path);
  expect([status, headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^application\/manifest\+json/),
  ]);
  expect(MANIFEST).toMatchObject({ start_url: '/dashboard', scope: '/', display: 'standalone' });
  expect(MANIFEST.icons.some(({ sizes }) => sizes === '512x512')).toBe(true);
  expect(MANIFEST.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

it.each(ICONS.filter(({ src }) => src.endsWith('.png')))(
  '$src is served, of the size that is told',
  async (icon) => {
    const { status, headers, bytes } = await portal.call('GET', icon.src);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(sizeOf(bytes)).toBe(icon.sizes);
  },
);

it('telephones that read no manifest have an icon', async () => {
  const [, path = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(PAGE) ?? [];
  const { status, bytes } = await portal.call('GET', path);
  expect(status).toBe(200);
  expect(sizeOf(bytes)).toBe('180x180');
});

/** Width and height, as the head of a PNG says them. */
function sizeOf(head: Buffer): string {
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`;
}
