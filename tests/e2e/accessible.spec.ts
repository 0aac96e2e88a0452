import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { violationsOf } from '../support/accessible.ts';

/** A table of sixty rows that is in order. */
const ROWS = Array.from(
  { length: 60 },
  (_, row) => `<tr><td class="code">B/${row}</td><td><span class="amount">${row}.00</span></td></tr>`,
);
const STYLE =
  'body { color: #222; background: #fff } .amount { color: #333 } [data-chosen] { background: #e8f2ec }';

/** Shows the rows, of which some are drawn otherwise; answers what axe finds in them. */
async function found(page: Page, others: Record<number, string>) {
  const rows = ROWS.map((row, place) => others[place] ?? row);
  await page.setContent(
    `<!doctype html><html lang="en"><title>Rows</title><style>${STYLE}</style><main><h1>Rows</h1>
    <table><thead><tr><th>Code</th><th>Amount</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></html>`,
  );
  await page.evaluate(axe.source);
  return page.evaluate(violationsOf);
}

test('words that are too faint are found among many that look alike, whatever makes them so', async ({
  page,
}) => {
  expect(await found(page, {})).toEqual([]);
  const faint = ['color-contrast', [expect.any(String)]];
  const row = (words: string, attributes = '') =>
    `<tr ${attributes}><td class="code">B/30</td><td>${words}</td></tr>`;
  for (const wrong of [
    row('<span class="amount" style="color: #999">30.00</span>'),
    row('<span class="amount"><b style="color: #aaa; font-weight: 400">30.00</b></span>'),
    row('<span class="amount" style="opacity: 0.4">30.00</span>'),
    row('<div style="opacity: 0.4"><span class="amount">30.00</span></div>'),
    row('<div style="background: #444"><span class="amount">30.00</span></div>'),
    row('<input aria-label="Amount" value="30.00" style="color: #999">'),
  ])
    expect(await found(page, { 30: wrong }), wrong).toEqual([faint]);
  const [[, targets] = ['', []]] = await found(page, { 30: row('30.00', 'style="background: #444"') });
  expect(targets).toHaveLength(2);
});

test('what is hidden or off hides nothing that looks like it', async ({ page }) => {
  const grey = 'style="color: #999"';
  const shown = `<tr><td class="code">B/1</td><td><button ${grey}>Pay</button></td></tr>`;
  for (const first of [
    `<button ${grey} disabled>Pay</button>`,
    `<button ${grey} hidden>Pay</button>`,
    `<div style="visibility: hidden"><button ${grey}>Pay</button></div>`,
  ]) {
    const alike = `<tr><td class="code">B/0</td><td>${first}</td></tr>`;
    expect(await found(page, { 0: alike, 1: shown, 59: alike }), first).toEqual([
      ['color-contrast', [expect.any(String)]],
    ]);
  }
});

test('every other rule is asked of the whole page', async ({ page }) => {
  const nameless = '<tr><td class="code">B/30</td><td><button></button></td></tr>';
  expect(await found(page, { 30: nameless })).toEqual([['button-name', ['button']]]);
});
