import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { LayoutField } from '#shared/schedule-templates.ts';
import { insertLines, type Line } from './write-timelines.ts';

type Somebody = { id: number; name: string; groups: readonly string[] };

type Column = readonly [field: LayoutField, head: string];

const COLUMNS: readonly Column[] = [
  ['serial', 'S/N'],
  ['payee', 'Beneficiary name'],
  ['account', 'Beneficiary account'],
  ['bank_code', 'Bank code'],
  ['net', 'Amount'],
  ['narration', 'Narration'],
];
const TEMPLATES = [
  { name: 'Zenith bulk payment', code: 'zenith-bulk', columns: COLUMNS, isConfirmed: true },
  {
    ...{ name: 'Access corporate upload', code: 'access-upload', isConfirmed: false },
    columns: [...COLUMNS.slice(1), ['paying_account', 'Debit account'] as const],
  },
];

/** Writes two templates of payment files beside those of the portal: one is in use, the other waits for a second administrator. */
export async function writeFileTemplates(
  trx: Transaction,
  people: readonly Somebody[],
  now: Date,
): Promise<void> {
  const [admin, other] = people.filter(({ groups }) => groups.includes('Administrators'));
  if (!admin || !other) throw new Error('the demonstration needs two administrators');
  const lines: Line[] = [];
  for (const { name, code, columns, isConfirmed } of TEMPLATES) {
    const [proposer, second] = isConfirmed ? [other, admin] : [admin, other];
    const { rows } = await sql<{ id: number }>`
      with template as (
        insert into payment_file_templates (code, name, kind, proposed_by) values (${code}, ${name}, 'csv', ${proposer.id}) returning id),
      columns as (
        insert into payment_file_columns (template_id, place, field, head)
          select t.id, c.place, c.field, c.head from template t
            cross join unnest(${columns.map(([field]) => field)}::text[], ${columns.map(([, head]) => head)}::text[])
              with ordinality as c (field, head, place))
      select id from template`.execute(trx);
    const id = rows[0]?.id ?? 0;
    const own = { subject_type: 'payment-file-templates', subject_id: id, at: now };
    lines.push({ ...own, action: 'created', by: proposer });
    if (!isConfirmed) continue;
    await sql`update payment_file_templates set status = 'confirmed', decided_by = ${second.id}, decided_at = ${now} where id = ${id}`.execute(
      trx,
    );
    const changes: Line['changes'] = { status: ['proposed', 'confirmed'] };
    lines.push({ ...own, action: 'confirmed', by: second, office: 'Administrators', changes });
  }
  await insertLines(trx, lines);
}
