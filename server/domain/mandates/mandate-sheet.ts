import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { SheetOf } from '#server/frame/sheet-of.ts';
import { formatNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import { type Sheet, type SheetFact, totalOf } from '#shared/resource/sheet.ts';
import type { MandateStatus } from '#shared/workflows/mandates.ts';
import { type Bundled, bundledHolds } from './bundled-holds.ts';

/** What a mandate prints: the instruction to the vendor, with the itineraries that are paid. */
export const mandateSheet: SheetOf = async ({ id }, db, actor): Promise<Sheet> => {
  const { status, made_at, vendor_contact, total_kobo, ...mandate } = await mandateRow(db, id);
  const bundled = await bundledHolds(db, actor, id);
  return {
    title: 'Itinerary Mandate',
    code: { label: 'Mandate no', value: mandate.code },
    watermark: watermarkOf(status),
    facts: [
      { label: 'To', value: mandate.beneficiary },
      { label: 'Date', value: made_at.toISOString(), kind: 'date' },
      { label: 'Contact', value: vendor_contact },
      { label: 'Period', value: mandate.period },
      { label: 'RC number', value: mandate.rc_number },
      { label: 'Charged to', value: mandate.fund },
      { label: 'Made by', value: `${mandate.made_by}, ${mandate.department}` },
      { label: 'For', value: mandate.description, kind: 'longText' } satisfies SheetFact,
    ],
    tables: [
      {
        caption: 'Itineraries',
        columns: [
          { key: 'no', label: 'No' },
          { key: 'traveller', label: 'Traveller', names: true, beneath: 'department' },
          { key: 'itinerary', label: 'Route or hotel', beneath: 'option' },
          { key: 'from', label: 'From', kind: 'date' },
          { key: 'to', label: 'To', kind: 'date' },
          { key: 'request', label: 'Request', kind: 'code' },
          { key: 'due', label: 'Amount', kind: 'money' },
        ],
        rows: bundled.map(({ traveller, department, itinerary, option, from, to, request, due }, index) => ({
          ...{ no: index + 1, traveller, department, itinerary, option, from, to, request, due },
        })),
        empty: 'Nothing is bundled.',
        totals: { label: 'Total', values: { due: sumNaira(bundled.map(({ due }) => due)) } },
      },
    ],
    total: totalOf(total_kobo),
    notes: notesOf(bundled),
    signatures: ['Prepared by', 'Head of Facilities and Logistics', 'Received for the vendor'],
  };
};

/** What the vendor is told, and of which trips less is paid than was accepted: called off since, or lowered by the desks. */
function notesOf(bundled: readonly Bundled[]): string[] {
  return [
    'Please provide the services above for the named travellers, and send your invoice with the number of this mandate.',
    ...bundled.flatMap(({ request, cost, due, share, called_off }) => {
      const paid = naira(share ?? due);
      if (called_off) return `${request} was called off: it is not to be provided. ${paid} is paid for it.`;
      return (share ?? due) < cost
        ? `Of ${naira(cost)} that was accepted for ${request}, ${paid} is paid.`
        : [];
    }),
  ];
}

function naira(amount: number): string {
  return formatNaira(nairaToKobo(amount));
}

function watermarkOf(status: MandateStatus): Sheet['watermark'] {
  switch (status) {
    case 'pending':
      return 'DRAFT';
    case 'ended':
    case 'deleted':
      return 'CANCELLED';
    case 'raised':
    case 'paid':
      return null;
  }
}

interface MandateRow {
  code: string;
  status: MandateStatus;
  beneficiary: string;
  description: string;
  period: number;
  total_kobo: number;
  made_at: Date;
  made_by: string;
  department: string;
  fund: string;
  rc_number: string | null;
  vendor_contact: string | null;
}

async function mandateRow(db: Queryable, id: number): Promise<MandateRow> {
  const { rows } = await sql<MandateRow>`
    select t.code, t.status, t.beneficiary, t.description, t.period, t.total_amount_kobo as total_kobo, t.created_at as made_at,
        u.name as made_by, d.name as department, c.code || ' ' || s.name as fund, v.rc_number,
        nullif(concat_ws(', ', v.mobile, v.email), '') as vendor_contact
      from mandates t join users u on u.id = t.user_id join departments d on d.id = t.department_id
        join vendors v on v.id = t.vendor_id join funds f on f.id = t.fund_id
        join budget_codes c on c.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id
     where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`mandate ${id} is not there`);
  return row;
}
