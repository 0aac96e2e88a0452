import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { dueOn } from '#shared/taxes-owed.ts';
import { insertLines, type Line } from './write-timelines.ts';

type Somebody = { id: number; name: string; groups: readonly string[] };

const OFFICE = 'Treasury';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Remits what was withheld, month by month: the last month is still owed, the schedule of the one before is approved, and
 * those before it are paid with the receipts of the authorities.
 */
export async function writeRemittances(
  trx: Transaction,
  people: readonly Somebody[],
  now: Date,
): Promise<void> {
  const [one, other] = people.filter(({ groups }) => groups.includes(OFFICE));
  if (!one || !other) throw new Error('a remittance takes two people of Treasury');
  const { rows } = await sql<{ authority: string; months: string[] }>`
    select authority, array_agg(distinct month order by month) as months from tax_entries group by authority order by authority`.execute(
    trx,
  );
  const lines: Line[] = [];
  let turn = 0;
  for (const { authority, months } of rows)
    for (const [place, month] of months.slice(0, -1).entries()) {
      turn += 1;
      const isPaid = place < months.length - 2;
      const [by, second] = turn % 2 ? [one, other] : [other, one];
      lines.push(...(await writeOne(trx, { authority, month, isPaid, by, second, turn }, now)));
    }
  await insertLines(trx, lines);
}

interface Told {
  authority: string;
  month: string;
  isPaid: boolean;
  by: Somebody;
  second: Somebody;
  turn: number;
}

async function writeOne(
  trx: Transaction,
  { authority, month, isPaid, by, second, turn }: Told,
  now: Date,
): Promise<Line[]> {
  const due_on = dueOn(month);
  const prepared = new Date(
    Math.min(Date.parse(`${due_on}T10:00:00+01:00`) - 9 * DAY_MS, now.getTime() - 9 * HOUR_MS),
  );
  const approved = new Date(prepared.getTime() + 4 * HOUR_MS);
  const paid = new Date(approved.getTime() + 4 * HOUR_MS);
  const open = sql`tax_entries e where e.authority = ${authority} and e.month = ${month} and e.kind <> 'remitted'`;
  const { rows } = await sql<{ id: number }>`
    insert into tax_remittances (code, authority, month, due_on, amount_kobo, line_count, prepared_by, created_at)
    select draw_code('TXR'), ${authority}, ${month}, ${due_on}, sum(e.amount_kobo), count(*), ${by.id}, ${prepared} from ${open} returning id`.execute(
    trx,
  );
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into tax_remittance_lines (remittance_id, entry_id, day, payee_name, payee_tin, vendor_id, pv_no, tax, base_kobo, rate, amount_kobo)
    select ${id}, e.id, e.day, e.payee_name, e.payee_tin, e.vendor_id, e.pv_no, e.tax, e.base_kobo, e.rate, e.amount_kobo
      from ${open} order by e.seq`.execute(trx);
  await sql`update tax_remittances set status = 'approved', approved_by = ${second.id}, approved_at = ${approved} where id = ${id}`.execute(
    trx,
  );
  const own = { subject_type: 'tax-remittances', subject_id: id, office: OFFICE };
  const lines: Line[] = [
    { ...own, action: 'created', by, at: prepared },
    {
      ...own,
      action: 'approved',
      by: second,
      at: approved,
      changes: { status: ['prepared', 'approved'] },
    },
  ];
  if (!isPaid) return lines;
  const receipt_no = `REV/${month.replace('-', '/')}/${String(4100 + turn * 37)}`;
  const day = lagosToday(paid);
  await sql`update tax_remittances set status = 'paid', receipt_no = ${receipt_no}, paid_on = ${day}, paid_by = ${by.id} where id = ${id}`.execute(
    trx,
  );
  lines.push({
    ...own,
    ...{ action: 'remitted', by, at: paid, remark: `Receipt ${receipt_no} of ${formatDay(day)}` },
    changes: { status: ['approved', 'paid'] },
  });
  return lines;
}
