import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { type Sheet, totalOf } from '#shared/resource/sheet.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { SheetPaper } from '#web/components/sheet-paper.tsx';
import { EXTRAS } from '#web/resource-extras.ts';

const sheet: Sheet = {
  title: 'Receipt',
  code: { label: 'Number', value: 'RC00001' },
  facts: [
    { label: 'Amount', value: 1_000_000.5, kind: 'money' },
    { label: 'Day', value: '2025-03-01', kind: 'date' },
    { label: 'Share', value: 65, kind: 'percent' },
    { label: 'Remark', value: null },
  ],
  tables: [
    {
      caption: 'Lines',
      columns: [
        { key: 'name', label: 'Name', names: true, beneath: 'hint' },
        { key: 'day', label: 'Day', kind: 'date' },
        { key: 'amount', label: 'Amount', kind: 'money' },
      ],
      rows: [
        { look: 'group', name: 'Travel' },
        { name: 'Ọkọ́rọ́', hint: 'By road', day: '2025-03-01', amount: -11_794_740_447_147 },
      ],
      totals: { label: 'Together', values: { amount: -11_794_740_447_147 } },
    },
    { caption: 'Offices', columns: [{ key: 'office', label: 'Office' }], rows: [], empty: 'Nobody yet.' },
  ],
  total: totalOf(100_000_050, 'Received'),
  notes: ['Half was taken back.'],
  signatures: ['Cashier'],
  watermark: 'CANCELLED',
};

const agency = { name: 'Board', address: 'Marina' };
const drawn = renderToStaticMarkup(createElement(SheetPaper, { sheet, agency, printed: 'Printed by Ada' }));
/** What stands in the cells, tags left out. */
const cells = [...drawn.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, text = '']) =>
  text.replace(/<[^>]+>/g, '|'),
);

describe('a sheet on paper', () => {
  it('names the naira in the head of a money column, and with the total', () => {
    expect(cells).toContain('Amount (₦)');
    expect(cells).toContain('−11,794,740,447,147.00');
    expect(cells).toContain('−₦11,794,740,447,147.00');
  });

  it('writes facts in full, and a dash for none', () => {
    const facts = [...drawn.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, text]) => text);
    expect(facts).toEqual(['₦1,000,000.50', 'March 1st 2025', '65.0 %', '–']);
  });

  it('heads groups over all columns, and writes beneath a value what belongs to it', () => {
    expect(drawn).toMatch(/<th scope="rowgroup" colSpan="3">Travel<\/th>/i);
    expect(cells).toContain('Ọkọ́rọ́|By road|');
    expect(cells).toContain('01-03-2025');
  });

  it('says so where a table has no row', () => {
    expect(cells).toContain('Nobody yet.');
  });

  it('spells the total, and carries notes, signatures, watermark, agency and foot', () => {
    for (const words of [
      'Received: One million naira, fifty kobo only',
      'Half was taken back.',
      'Cashier',
      'data-words="CANCELLED"',
      'Board',
      'Marina',
      'Printed by Ada',
    ])
      expect(drawn).toContain(words);
  });
});

it.each(RESOURCES.filter(({ actions }) => actions.includes('print')).map(({ name, url }) => [name, url]))(
  'the rows of %s that say Print have a sheet, or another address to print at',
  async (name, url) => {
    if (ROUTES.some(({ method, path }) => method === 'GET' && path === `/${url}/:id/sheet`)) return;
    const { extras } = (await EXTRAS[name]?.()) ?? { extras: {} };
    expect(extras.actions?.print).toBeDefined();
  },
);
