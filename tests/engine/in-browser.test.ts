import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect as expectOf, type Page } from '@playwright/test';
import { build, type PluginBuild } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { type Harbour, startHarbour } from './harbour.ts';

// Two cores may be busy with other browsers.
vi.setConfig({ testTimeout: 120_000 });
const shown = expectOf.configure({ timeout: 20_000 });

let harbour: Harbour;
let browser: Browser;
let base: string;
let vessel: number;

beforeAll(async () => {
  harbour = await startHarbour({ further: ROUTES, prepare: servePage });
  base = await harbour.app.listen({ host: '127.0.0.1', port: 0 });
  for (const port of [
    { name: 'Onne', coast: 'east', is_open: true, fee: 250.5 },
    { name: 'Calabar', coast: 'east', is_open: false, fee: 100 },
    { name: 'Lagos', coast: 'west', is_open: true, fee: 900 },
  ])
    await harbour.make('ports', port);
  vessel = (await harbour.make('vessels', { name: 'Ethiope', kind: 'tug' })).id;
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, 120_000);
beforeEach(() => harbour.pool.query('delete from form_drafts'));
afterAll(async () => {
  await browser.close();
  await harbour.close();
});

describe('the form of a record with every kind', () => {
  it('offers, computes, adds up and attaches while one types, and the page shows what was kept', async () => {
    const page = await open('/harbour/stays/create');
    await page.getByLabel('Name').fill('A night in Onne');
    await page.getByRole('button', { name: /^Port/ }).click();
    await shown(page.getByText('Choose the coast first')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'East' }).check();
    await page.getByRole('button', { name: /^Port/ }).click();
    const options = page.getByRole('listbox', { name: /^Port/ }).getByRole('option');
    await shown(options).toHaveText([/Onne.*₦250\.50/]);
    await options.first().click();
    await shown(page.getByText('Fee ₦250.50')).toBeVisible();

    const items = page.getByRole('group', { name: 'Items' });
    await items.getByLabel('What').fill('Berth');
    await items.getByLabel('Quantity').fill('3');
    await items.getByLabel('Price').fill('10.1');
    await shown(items.getByRole('row').nth(1).locator('output')).toHaveText(['₦30.30', '₦2.27']);
    await items.getByLabel('Price').press('Enter');
    await shown(items.getByLabel('What').nth(1)).toBeFocused();
    await page.keyboard.type('Pilot');
    await items.getByLabel('Quantity').nth(1).fill('1');
    await items.getByLabel('Price').nth(1).fill('100');
    await shown(items.locator('tfoot output')).toHaveText(['₦130.30', '₦9.77']);
    await page.getByLabel(/Discount/).fill('10');
    await shown(items.locator('tfoot output')).toHaveText(['₦117.27', '₦8.80']);
    await items
      .getByLabel(/Receipt/)
      .first()
      .setInputFiles(paper('receipt.pdf'));
    await items.getByLabel('What').first().fill('Berth 4');
    await shown(items.getByRole('button', { name: 'Remove receipt.pdf' })).toBeVisible();
    await shown(items.getByLabel('What').first()).toHaveValue('Berth 4');

    await page.getByLabel(/Papers/).setInputFiles([paper('one.pdf'), paper('two.pdf')]);
    await shown(page.getByRole('button', { name: 'Remove two.pdf' })).toBeVisible();
    // A paper on its way is shown, but keeps the form from being sent.
    await shown(page.getByRole('progressbar')).toHaveCount(0);
    await items.getByLabel('Quantity').nth(1).fill('0');
    await page.getByRole('button', { name: 'Add stay' }).click();
    await shown(page.getByRole('link', { name: /Items, line 2, Quantity/ })).toBeVisible();
    await items.getByLabel('Quantity').nth(1).fill('1');
    // What was wrong leaves the page, and the button moves: a press by key meets it wherever it is.
    await page.getByRole('button', { name: 'Add stay' }).press('Enter');

    await shown(page.getByRole('heading', { level: 1, name: 'A night in Onne' })).toBeVisible();
    const table = page.getByRole('table', { name: 'Items' });
    await shown(table.getByRole('row', { name: /Berth 4/ })).toContainText('receipt.pdf');
    await shown(table.locator('tfoot')).toContainText('₦117.27');
    await shown(page.getByRole('list', { name: 'Papers' }).getByRole('button')).toHaveText([
      'one.pdf',
      'two.pdf',
    ]);
    await page.close();
  });

  it('makes its lines cards on a phone, each figure named', async () => {
    const page = await open('/harbour/stays/create', { width: 390, height: 800 });
    const items = page.getByRole('group', { name: 'Items' });
    const [what, price] = [items.getByLabel('What'), items.getByLabel('Price')];
    await price.fill('10');
    const [above, below] = [await what.boundingBox(), await price.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
    const caption = await items.locator('output').first().evaluate(captionOf);
    expect(caption).toBe('"Amount"');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.close();
  });

  it('brings back files and lines with a draft', async () => {
    const page = await open('/harbour/stays/create');
    await page.getByLabel('Name').fill('Half done');
    await page.getByLabel(/Papers/).setInputFiles(paper('kept.pdf'));
    await shown(page.getByRole('button', { name: 'Remove kept.pdf' })).toBeVisible();
    const saved = page.waitForResponse((answer) => {
      const sent = answer.request().postData() ?? '';
      return (
        answer.url().includes('/form-drafts/') && sent.includes('kept.pdf') && sent.includes('"price":7')
      );
    });
    await page.getByRole('group', { name: 'Items' }).getByLabel('Price').fill('7');
    await saved;
    await page.close();
    const again = await open('/harbour/stays/create');
    await shown(again.getByText('We restored your draft')).toBeVisible();
    await shown(again.getByRole('button', { name: 'Remove kept.pdf' })).toBeVisible();
    await shown(again.getByRole('group', { name: 'Items' }).getByLabel('Price')).toHaveValue('7.00');
    await again.close();
  });
});

describe('the page of a record', () => {
  it('has a tab with what points to it: counted, paged, sorted and filtered by its own part of the address', async () => {
    const items = [{ what: 'Berth', quantity: 1, price: 5 }];
    for (let n = 1; n <= 12; n++)
      await harbour.make('stays', {
        vessel_id: vessel,
        name: `Stay ${String(n).padStart(2, '0')}`,
        coast: 'east',
        items,
      });
    await harbour.make('stays', { name: 'Of nobody', coast: 'east', items });
    const page = await open(`/harbour/vessels/${vessel}`);
    await page.getByRole('link', { name: 'Stays 12' }).click();
    await shown(page).toHaveURL(/\?tab=stays$/);
    const rows = page.getByRole('table', { name: 'Stays' }).locator('tbody tr');
    await shown(rows).toHaveCount(12);
    await shown(page.getByRole('table', { name: 'Stays' }).locator('tfoot')).toContainText('₦64.56');
    await page.getByLabel('Rows a page').selectOption('10');
    await page.getByRole('link', { name: 'Next page' }).click();
    await shown(rows).toHaveCount(2);
    await shown(page).toHaveURL(/tab=stays&stays\.per_page=10&stays\.page=2/);
    await page.reload();
    await shown(rows).toHaveCount(2);
    await page.getByLabel('Search Stays').fill('nobody');
    await shown(page.getByText('The search for “nobody” hides all 12.')).toBeVisible();
    await page.close();
  });

  it('has no such tab for whoever may not browse them', async () => {
    const reader = await addPerson(harbour, { permissions: ['read-vessels', 'browse-vessels'] });
    const page = await open(`/harbour/vessels/${vessel}?tab=stays`, undefined, reader.email);
    await shown(page.getByRole('heading', { level: 1, name: /Ethiope/ })).toBeVisible();
    await shown(page.getByRole('link', { name: /Timeline/ })).toBeVisible();
    await shown(page.getByRole('link', { name: /^Stays/ })).toHaveCount(0);
    await shown(page.getByText('Added', { exact: true })).toBeVisible();
    await page.close();
  });
});

async function open(
  path: string,
  viewport = { width: 1440, height: 900 },
  username = harbour.admin.email,
): Promise<Page> {
  const { body } = await harbour.call('POST', 'login', { username, password: TEST_PASSWORD }, { token: '' });
  const page = await browser.newPage({ viewport, timezoneId: 'Africa/Lagos' });
  await page.addInitScript((kept) => localStorage.setItem('auth', kept), JSON.stringify(body.data));
  page.setDefaultTimeout(30_000);
  await page.goto(`${base}${path}`);
  return page;
}

function paper(name: string) {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
}

/** In the page: what stands above a cell where its row is a card. */
function captionOf(output: Element): string {
  const cell = output.closest('td');
  return cell ? getComputedStyle(cell, '::before').content : '';
}

/** What Vite alone makes; the portal's own colours do without. */
function withoutVariables(bundle: PluginBuild): void {
  bundle.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }));
  bundle.onLoad({ filter: /.*/, namespace: 'virtual' }, () => ({ contents: '', loader: 'css' }));
}

/** The engine's own screens of the harbour, bundled, at every address that is no call. */
async function servePage(app: FastifyInstance): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('harbour-page.tsx', import.meta.url))],
    bundle: true,
    write: false,
    outdir: 'page',
    format: 'esm',
    jsx: 'automatic',
    plugins: [{ name: 'variables', setup: withoutVariables }],
    define: { 'import.meta.env.VITE_API_HOST': '""', 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty', '.svg': 'empty' },
    logLevel: 'error',
  });
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  app.get('/page.js', (_request, reply) => reply.type('text/javascript').send(text('.js')));
  app.get('/page.css', (_request, reply) => reply.type('text/css').send(text('.css')));
  app.get('/*', (_request, reply) =>
    reply
      .type('text/html')
      .send(
        '<!doctype html><html lang="en"><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script></html>',
      ),
  );
}
