import { sql } from 'kysely';
import type { FileLayout, LayoutField } from '#shared/schedule-templates.ts';
import type { Transaction } from '../connection.ts';

type Column = readonly [field: LayoutField, head: string | null, width: number | null];

const SHEET: readonly Column[] = [
  ['serial', 'Serial', null],
  ['pv_no', 'PV', null],
  ['payee', 'Payee', null],
  ['bank', 'Bank', null],
  ['bank_code', 'Bank code', null],
  ['account', 'NUBAN', null],
  ['net', 'Amount', null],
  ['narration', 'Narration', null],
];

const FIXED: readonly Column[] = [
  ['serial', null, 5],
  ['bank_code', null, 3],
  ['account', null, 10],
  ['net', null, 15],
  ['payee', null, 40],
  ['narration', null, 60],
];

/** The templates of payment files that come with the portal, under their codes. */
const TEMPLATES: readonly (Pick<FileLayout, 'name' | 'kind' | 'amounts'> & { columns: readonly Column[] })[] =
  [
    { kind: 'csv', name: 'CSV', amounts: 'naira', columns: SHEET },
    { kind: 'xlsx', name: 'XLSX', amounts: 'naira', columns: SHEET },
    { kind: 'fixed', name: 'Fixed columns', amounts: 'kobo', columns: FIXED },
  ];

/** Lays the templates of payment files that come with the portal, which nobody changes from then on. */
export async function layFileTemplates(trx: Transaction): Promise<void> {
  for (const { kind, name, amounts, columns } of TEMPLATES)
    await sql`with template as (
      insert into payment_file_templates (code, name, kind, amounts, comes_with_portal, status)
        values (${kind}, ${name}, ${kind}, ${amounts}, true, 'confirmed') on conflict do nothing returning id)
      insert into payment_file_columns (template_id, place, field, head, width)
        select t.id, c.place, c.field, c.head, c.width from template t
          cross join unnest(${columns.map(([field]) => field)}::text[], ${columns.map(([, head]) => head)}::text[],
            ${columns.map(([, , width]) => width)}::int[]) with ordinality as c (field, head, width, place)`.execute(
      trx,
    );
}
