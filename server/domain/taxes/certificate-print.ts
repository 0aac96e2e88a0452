import { sql } from 'kysely';
import { z } from 'zod';
import { accessTo } from '#server/crud/access.ts';
import type { Print } from '#server/crud/print-routes.ts';
import type { Queryable } from '#server/database/connection.ts';
import { monthInWords } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';
import { PAYEE_KINDS, type PayeeKind, TAX_KINDS, type TaxKind } from '#shared/taxes.ts';
import { MONTH } from '#shared/taxes-owed.ts';

const certificateQuery = z.looseObject({
  month: z.string().regex(MONTH, 'A month is written as 2026-10'),
});

interface Vendor {
  name: string;
  tin: string | null;
  kind: PayeeKind | null;
}

interface Line {
  day: string;
  pv_no: string;
  tax: TaxKind;
  authority: string;
  base_kobo: number;
  rate: number;
  amount_kobo: number;
  receipt_no: string;
  code: string;
}

/** What a vendor shows the tax office: what was deducted from its payments of a month and remitted, with the receipts. */
export const certificatePrint: Print = {
  path: '/vendors/:id/tax-certificate',
  access: accessTo(taxRemittances, 'browse'),
  name: 'the certificate of tax deducted from a vendor in a month',
  query: certificateQuery,
  counted: ({ id }) => ({ subject: 'tax-certificates', id, table: 'vendors' }),
  async compose(db, { id, query }) {
    const { month } = certificateQuery.parse(query);
    const vendor = await vendorOf(db, id);
    const lines = await linesOf(db, id, month);
    if (lines.length === 0)
      throw new Refusal(
        'RULE',
        `Nothing that was deducted from ${vendor.name} in ${monthInWords(month)} is remitted yet: a certificate needs the receipt of the authority.`,
      );
    const sum_kobo = lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);
    return {
      title: 'Certificate of Tax Deducted at Source',
      code: { label: 'Month', value: monthInWords(month) },
      facts: [
        { label: 'Payee', value: vendor.name },
        { label: 'TIN', value: vendor.tin },
        { label: 'Payee for tax', value: PAYEE_KINDS[vendor.kind ?? 'resident-company'] },
        { label: 'Month', value: monthInWords(month) },
      ],
      tables: [
        {
          caption: 'Deductions',
          columns: [
            { key: 'day', label: 'Paid on', kind: 'date' },
            { key: 'pv_no', label: 'PV no', kind: 'code' },
            { key: 'tax', label: 'Tax', names: true, beneath: 'authority' },
            { key: 'base', label: 'Base', kind: 'money' },
            { key: 'rate', label: 'Rate' },
            { key: 'amount', label: 'Amount', kind: 'money' },
            { key: 'receipt', label: 'Receipt', kind: 'code', beneath: 'code' },
          ],
          rows: lines.map(({ base_kobo, amount_kobo, rate, tax, receipt_no, ...line }) => ({
            ...line,
            tax: TAX_KINDS[tax],
            base: koboToNaira(base_kobo),
            rate: `${rate}\u00a0%`,
            amount: koboToNaira(amount_kobo),
            receipt: receipt_no,
          })),
          totals: { label: 'Deducted and remitted', values: { amount: koboToNaira(sum_kobo) } },
        },
      ],
      total: totalOf(Math.max(0, sum_kobo)),
      signatures: ['Treasury Officer', 'Director of Finance'],
    };
  },
};

async function vendorOf(db: Queryable, id: number): Promise<Vendor> {
  const { rows } = await sql<Vendor>`select name, tin, kind from vendors where id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('NOT_FOUND', 'There is no such vendor.');
  return found;
}

/** What was remitted of a month; what was given back stands with what it takes back where one schedule has both. */
async function linesOf(db: Queryable, vendor_id: number, month: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.day, l.pv_no, l.tax, r.authority, l.base_kobo, l.rate, l.amount_kobo, r.receipt_no, r.code
      from tax_remittance_lines l join tax_remittances r on r.id = l.remittance_id and r.status = 'paid' join tax_entries e on e.id = l.entry_id
        left join tax_remittance_lines w on w.remittance_id = l.remittance_id and w.entry_id = takes_back(e)
     where l.vendor_id = ${vendor_id} and month_of(coalesce(w.day, l.day)) = ${month} order by l.day, l.id`.execute(
    db,
  );
  return rows;
}
