import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { SheetOf } from '#server/frame/sheet-of.ts';
import { koboToNaira } from '#shared/money.ts';
import { grouped } from '#shared/resource/plural.ts';
import { type Sheet, totalOf } from '#shared/resource/sheet.ts';

/** What a Material Received Voucher prints: what was received and accepted of an order, for the signatures of all who vouch for it. */
export const voucherSheet: SheetOf = async ({ id }, db): Promise<Sheet> => {
  const voucher = await voucherRow(db, id);
  return {
    title: 'Material Received Voucher',
    code: { label: 'Serial no', value: voucher.serial_no },
    watermark: null,
    facts: [
      { label: 'Vendor', value: voucher.vendor },
      { label: 'Date', value: voucher.made_at.toISOString(), kind: 'date' },
      { label: 'Order', value: voucher.order_no, kind: 'code' },
      { label: 'Invoice no', value: voucher.invoice_no },
      { label: 'Contractor', value: voucher.contractor },
      { label: 'Received by', value: voucher.received_by },
      { label: 'Inspected by', value: inspectedBy(voucher) },
      { label: 'Voucher made by', value: voucher.made_by },
    ],
    tables: [
      {
        caption: 'Goods',
        columns: [
          { key: 'no', label: 'No' },
          { key: 'item', label: 'Item', names: true, beneath: 'code' },
          { key: 'measure', label: 'Unit' },
          { key: 'ordered', label: 'Ordered', kind: 'quantity' },
          { key: 'received', label: 'Received', kind: 'quantity' },
          { key: 'accepted', label: 'Accepted', kind: 'quantity' },
          { key: 'balance', label: 'Stock balance', kind: 'quantity' },
          { key: 'unit_price', label: 'Unit price', kind: 'money' },
          { key: 'total', label: 'Total', kind: 'money' },
        ],
        rows: voucher.lines.map(({ unit_price_kobo, total_kobo, ...line }, place) => ({
          ...{ no: place + 1, ...line },
          ...{ unit_price: koboToNaira(unit_price_kobo), total: koboToNaira(total_kobo) },
        })),
        empty: 'Nothing was received.',
        totals: { label: 'Total', values: { total: koboToNaira(voucher.total_kobo) } },
      },
    ],
    total: totalOf(voucher.total_kobo),
    notes: [
      'Ordered and received are of the whole order and of this voucher; the balance is what was in stock when it was made.',
    ],
    signatures: ['Received by', 'Inspected by', 'Audited by', 'Posted by', 'Costed by', 'Approved by'],
  };
};

/** Whoever signs a voucher sees at once that nobody vouches for having inspected its goods. */
function inspectedBy({ inspected_by, uninspected }: VoucherRow): string | null {
  if (uninspected === 0) return inspected_by;
  const part = `not inspected: ${grouped(uninspected)} of the goods`;
  return inspected_by ? `${inspected_by}; ${part}` : 'Nobody: these goods were not inspected';
}

interface VoucherRow {
  serial_no: string;
  made_at: Date;
  made_by: string;
  order_no: string;
  invoice_no: string;
  contractor: string | null;
  vendor: string;
  total_kobo: number;
  received_by: string | null;
  inspected_by: string | null;
  /** How many of what was accepted nobody inspected. */
  uninspected: number;
  lines: {
    item: string;
    code: string;
    measure: string | null;
    ordered: number;
    received: number;
    accepted: number;
    balance: number;
    unit_price_kobo: number;
    total_kobo: number;
  }[];
}

async function voucherRow(db: Queryable, id: number): Promise<VoucherRow> {
  const { rows } = await sql<VoucherRow>`
    select t.serial_no, t.created_at as made_at, t.made_by, o.code as order_no, o.invoice_no, o.contractor, t.vendor, t.total_kobo,
        (select string_agg(distinct r.name, ', ') from order_deliveries d join users r on r.id = d.received_by where d.voucher_id = t.id) as received_by,
        (select string_agg(distinct r.name, ', ') from order_deliveries d join users r on r.id = d.inspected_by where d.voucher_id = t.id and d.inspected_at is not null) as inspected_by,
        (select coalesce(sum(l.accepted), 0)::bigint from order_deliveries d join order_delivery_lines l on l.delivery_id = d.id
          where d.voucher_id = t.id and d.inspected_at is null) as uninspected,
        (select json_agg(json_build_object('item', l.product, 'code', l.product_code, 'measure', l.measure, 'ordered', l.ordered, 'received', l.received,
             'accepted', l.accepted, 'balance', l.balance, 'unit_price_kobo', l.unit_price_kobo, 'total_kobo', l.total_kobo) order by l.id)
           from voucher_lines l where l.voucher_id = t.id) as lines
      from vouchers t join orders o on o.id = t.order_id
     where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`voucher ${id} is not there`);
  return row;
}
