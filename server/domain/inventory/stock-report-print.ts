import { sql } from 'kysely';
import { accessTo } from '#server/crud/access.ts';
import type { Print } from '#server/crud/print-routes.ts';
import { monthInWords } from '#shared/dates.ts';
import { nairaToKobo } from '#shared/money.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { lineOf, monthAsked, type ReportRow, reportOf, reportQuery, totalsOf } from './stock-report.ts';

/** The stock report of a month on paper; copies are counted by month. */
export const stockReportPrint: Print = {
  path: '/stocks',
  access: accessTo(stockReport, 'read'),
  name: 'the stock report of a month',
  query: reportQuery,
  counted: ({ query }) => ({
    subject: 'stock-reports',
    id: Number(monthAsked(query.month).replace('-', '')),
  }),
  async compose(db, context) {
    const month = monthAsked(context.query.month);
    const { rows } =
      await sql<ReportRow>`${reportOf(context, month)} order by category, name, product_id`.execute(db);
    const { sums } = await totalsOf(db, context, month);
    const lines = rows.map((row) => lineOf(row, month));
    const groups = [...new Set(lines.map(({ category }) => category))];
    return {
      title: 'Stock report',
      code: { label: 'Month', value: month },
      landscape: true,
      facts: [
        { label: 'Month', value: monthInWords(month) },
        { label: 'Products', value: lines.length, kind: 'quantity' },
        {
          label: 'Out of stock',
          value: lines.filter(({ out_of_stock }) => out_of_stock).length,
          kind: 'quantity',
        },
      ],
      tables: [
        {
          caption: 'Stock report',
          empty: 'Nothing was entered until the end of this month.',
          columns: [
            { key: 'code', label: 'Code', kind: 'code' },
            { key: 'name', label: 'Product', names: true, beneath: 'measure' },
            { key: 'opening', label: 'Opening', kind: 'quantity' },
            { key: 'received', label: 'Received', kind: 'quantity' },
            { key: 'issued', label: 'Issued', kind: 'quantity' },
            { key: 'adjusted', label: 'Adjusted', kind: 'quantity' },
            { key: 'closing', label: 'Closing', kind: 'quantity' },
            { key: 'value', label: 'Value', kind: 'money' },
          ],
          rows: groups.flatMap((category) => [
            { look: 'group' as const, code: category },
            ...lines
              .filter((line) => line.category === category)
              .map((line) => ({
                code: line.product.code,
                name: line.product.label,
                measure: line.out_of_stock ? 'Out of stock' : (line.measure ?? ''),
                opening: line.initial_opening_balance,
                received: line.total_received || null,
                issued: line.total_quantity_issued || null,
                adjusted: line.total_adjusted || null,
                closing: line.total_closing_balance,
                value: line.value,
              })),
          ]),
          totals: { label: 'Total', values: { value: sums.value } },
        },
      ],
      total: totalOf(nairaToKobo(sums.value), 'Value of the stock'),
      signatures: ['Storekeeper', 'Head of Store', 'Internal Audit'],
    };
  },
};
