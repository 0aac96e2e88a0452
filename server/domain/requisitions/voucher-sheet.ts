import { sql } from 'kysely';
import type { SheetOf } from '#server/frame/sheet-of.ts';
import { koboToNaira } from '#shared/money.ts';
import { type Sheet, totalOf } from '#shared/resource/sheet.ts';
import { unitCost } from '#shared/stock.ts';
import { AT_THE_COUNTER } from '#shared/workflows/requisitions.ts';

interface Head {
  code: string;
  owner: string;
  department: string;
  location: string;
  asked_by: string;
  decided_by: string | null;
  treated_at: Date | null;
  collected_at: Date | null;
  collected_by: string | null;
  /** Whether the store confirmed with a code of the receiver. */
  is_by_code: boolean;
  collect_remark: string | null;
  short: number | null;
  damaged: number | null;
  issued_by: string | null;
  close_reason: string | null;
}

interface Line {
  code: string;
  product: string;
  measure: string | null;
  quantity: number;
  approved: number;
  lot: string | null;
  issued: number;
  returned: number;
  value_kobo: number;
}

/** The store issue voucher: what was given out of which lot, what it was worth, and who signs. */
export const voucherSheet: SheetOf = async ({ id }, db): Promise<Sheet> => {
  const { rows: heads } = await sql<Head>`
    select r.code, o.name as owner, d.name as department, l.name as location, a.name as asked_by, h.name as decided_by, r.treated_at,
      r.collected_at, c.name as collected_by,
      exists (select from activities a where a.subject_type = 'requisitions' and a.subject_id = r.id and a.action = ${AT_THE_COUNTER}) as is_by_code, r.collect_remark, r.close_reason, r.short, r.damaged,
      (select string_agg(distinct k.name, ', ') from stock_entries e join users k on k.id = e.actor_id
        where e.source_type = 'requisitions' and e.source_id = r.id and e.kind = 'issue') as issued_by
      from requisitions r join users o on o.id = r.owner_id join departments d on d.id = r.department_id
      join locations l on l.id = r.location_id join users a on a.id = r.user_id left join users h on h.id = r.decided_by
      left join users c on c.id = r.collected_by where r.id = ${id}`.execute(db);
  const { rows: lines } = await sql<Line>`
    select p.code, p.name as product, m.name as measure, i.quantity, coalesce(i.approved, 0) as approved, to_char(e.expiry_date, 'DD-MM-YYYY') as lot,
      coalesce(s.quantity, 0) as issued, coalesce(s.returned, 0) as returned, coalesce(s.value_kobo, 0) as value_kobo
      from requisition_items i join products p on p.id = i.product_id left join measures m on m.id = p.measurement_id
      left join requisition_issues s on s.item_id = i.id left join stock_entries e on e.id = s.stock_entry_id
     where i.requisition_id = ${id} order by i.id, s.id`.execute(db);
  const [row] = heads;
  if (!row) throw new Error(`requisition ${id} is not there`);
  const total = lines.reduce((sum, { value_kobo }) => sum + value_kobo, 0);
  return {
    title: 'Store Issue Voucher',
    code: { label: 'Requisition no', value: row.code },
    watermark: null,
    facts: [
      { label: 'Issued to', value: row.owner },
      { label: 'Department', value: row.department },
      { label: 'Delivered to', value: row.location },
      { label: 'Asked by', value: row.asked_by },
      { label: 'Approved by', value: row.decided_by },
      { label: 'Issued', value: row.treated_at?.toISOString() ?? null, kind: 'dateTime' },
      { label: 'Issued by', value: row.issued_by },
      { label: 'Receipt confirmed by', value: confirmedBy(row) },
      { label: 'Received', value: row.collected_at?.toISOString() ?? null, kind: 'dateTime' },
    ],
    tables: [
      {
        caption: 'Goods',
        columns: [
          { key: 'code', label: 'Code' },
          { key: 'product', label: 'Item', names: true },
          { key: 'measure', label: 'Unit' },
          { key: 'quantity', label: 'Asked', kind: 'number' },
          { key: 'approved', label: 'Approved', kind: 'number' },
          { key: 'issued', label: 'Issued', kind: 'number' },
          ...(lines.some(({ returned }) => returned > 0)
            ? [{ key: 'returned', label: 'Returned', kind: 'number' as const }]
            : []),
          { key: 'lot', label: 'Good until' },
          { key: 'unit_cost', label: 'Unit cost', kind: 'money' },
          { key: 'value', label: 'Value', kind: 'money' },
        ],
        rows: lines.map(({ value_kobo, ...line }) => ({
          ...line,
          lot: line.lot ?? '–',
          measure: line.measure ?? '–',
          unit_cost: unitCost(value_kobo, line.issued),
          value: koboToNaira(value_kobo),
        })),
        totals: { label: 'Total', values: { value: koboToNaira(total) } },
      },
    ],
    total: totalOf(total),
    notes: [
      ...(row.close_reason ? [`Not issued in full: ${row.close_reason}`] : []),
      ...(row.short ? [`${row.short} missing at the receipt`] : []),
      ...(row.damaged ? [`${row.damaged} damaged at the receipt`] : []),
      ...(row.collect_remark ? [`Remark at the receipt: ${row.collect_remark}`] : []),
    ],
    signatures: ['Approved by', 'Store Keeper', 'Received by'],
    landscape: true,
  };
};

/** Who signs for the receipt: the receiver, or the store where it took their code, which is said. */
function confirmedBy({ collected_by, owner, is_by_code }: Head): string | null {
  return is_by_code ? `${collected_by} at the counter, with the code of ${owner}` : collected_by;
}
