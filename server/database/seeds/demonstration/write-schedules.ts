import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { accountOf, digestOf, fileOf, layoutOf, linesOfSchedule } from '#server/domain/schedules/index.ts';
import { lagosToday } from '#shared/dates.ts';
import { FIRST_TEMPLATE } from '#shared/schedule-templates.ts';
import { DESK_WORDS } from '#shared/workflows/desks.ts';
import { writeBankAccounts } from './write-bank-accounts.ts';
import { insertLines, type Line } from './write-timelines.ts';

type Somebody = { id: number; name: string; groups: readonly string[]; role?: string };
type State = 'draft' | 'approved' | 'sent' | 'partly-confirmed' | 'confirmed' | 'withdrawn';

/** One schedule in each state, the newest day first. */
const STATES: readonly State[] = ['draft', 'approved', 'sent', 'partly-confirmed', 'confirmed', 'withdrawn'];
const HOUR_MS = 3_600_000;
const OFFICE = 'Treasury';
const REASON = 'The name of the account differs';

/**
 * Writes the accounts of the agency and a payment schedule in every state: those who post prepare and send them, and the two
 * accounts of Treasury, who posted nothing, sign. Of one that the bank answered in part, the return waits for a second officer.
 */
export async function writeSchedules(
  trx: Transaction,
  people: readonly Somebody[],
  now: Date,
): Promise<void> {
  const treasury = people.filter(({ groups }) => groups.includes(OFFICE));
  const [first, second] = treasury.filter(({ role }) => role);
  const [poster, other] = treasury.filter(({ role }) => !role);
  if (!first || !second || !poster || !other)
    throw new Error('the demonstration needs two signatories and two who post');
  const account = await writeBankAccounts(trx, { poster, other, first }, now);
  const lines: Line[] = [];
  for (const [turn, { day, payments }] of (await paidDays(trx)).entries()) {
    const state = STATES[turn];
    if (!state) break;
    const at = new Date(Math.min(Date.parse(`${day}T17:00:00+01:00`), now.getTime() - 8 * HOUR_MS));
    const cast = { prepares: turn % 2 ? poster : other, first, second, sends: poster };
    lines.push(...(await writeOne(trx, { account, day, payments, state, at, cast })));
  }
  await insertLines(trx, lines);
}

interface Told {
  account: number;
  day: string;
  payments: readonly number[];
  state: State;
  at: Date;
  cast: Record<'prepares' | 'first' | 'second' | 'sends', Somebody>;
}

async function writeOne(
  trx: Transaction,
  { account, day, payments, state, at, cast }: Told,
): Promise<Line[]> {
  const later = (hours: number) => new Date(at.getTime() + hours * HOUR_MS);
  const { rows } = await sql<{ id: number; code: string }>`
    insert into payment_schedules (code, bank_account_id, day, line_count, gross_kobo, deducted_kobo, amount_kobo, template, prepared_by, created_at)
    select draw_code('PYS'), ${account}, ${day}, count(*), sum(amount_kobo), sum(deducted_kobo), sum(amount_kobo - deducted_kobo),
        ${FIRST_TEMPLATE}, ${cast.prepares.id}, ${at} from payments where id = any(${[...payments]}::bigint[]) returning id, code`.execute(
    trx,
  );
  const { id, code } = rows[0] ?? { id: 0, code: '' };
  await sql`insert into payment_schedule_lines (schedule_id, payment_id)
    select ${id}, p.id from payments p where p.id = any(${[...payments]}::bigint[]) order by p.pv_year, p.pv_seq`.execute(
    trx,
  );
  const line = (action: string, by: Somebody, when: Date, more: Partial<Line> = {}): Line => ({
    ...{ subject_type: 'payment-schedules', subject_id: id, action, by, at: when, office: OFFICE },
    ...more,
  });
  const lines = [line('prepared', cast.prepares, at)];
  if (state === 'draft') return lines;
  if (state === 'withdrawn') {
    const reason = 'Paid from another account';
    await sql`update payment_schedules set status = 'withdrawn', reason = ${reason} where id = ${id}`.execute(
      trx,
    );
    const changes: Line['changes'] = { status: ['draft', 'withdrawn'] };
    return [...lines, line('withdrawn', cast.prepares, later(1), { remark: reason, changes })];
  }
  const layout = await layoutOf(trx, FIRST_TEMPLATE);
  if (!layout) throw new Error('the first template is not there');
  await sql`update payment_schedules set file_layout = ${JSON.stringify(layout)}::jsonb, first_signed_by = ${cast.first.id}, first_signed_at = ${later(1)} where id = ${id}`.execute(
    trx,
  );
  await sql`update payment_schedules set status = 'approved', second_signed_by = ${cast.second.id}, second_signed_at = ${later(2)}
    where id = ${id}`.execute(trx);
  lines.push(line('signed', cast.first, later(1)));
  lines.push(line('signed', cast.second, later(2), { changes: { status: ['draft', 'approved'] } }));
  if (state === 'approved') return lines;
  const file = await fileOf(
    { code, day, account: await accountOf(trx, account) },
    await linesOfSchedule(trx, id),
    layout,
  );
  const digest = digestOf(file);
  await sql`update payment_schedules set status = 'sent', sent_by = ${cast.sends.id}, sent_at = ${later(3)}, digest = ${digest}
    where id = ${id}`.execute(trx);
  const remark = `${file.name}, SHA-256 ${digest}`;
  lines.push(line('sent', cast.sends, later(3), { remark, changes: { status: ['approved', 'sent'] } }));
  if (state === 'sent') return lines;
  return [...lines, ...(await answer(trx, { id, state, by: cast.sends, at: later(4), line }))];
}

interface Answered {
  id: number;
  state: State;
  by: Somebody;
  at: Date;
  line: (action: string, by: Somebody, when: Date, more?: Partial<Line>) => Line;
}

/** The bank paid all, or rejected the last line, which is recorded as returned. */
async function answer(trx: Transaction, { id, state, by, at, line }: Answered): Promise<Line[]> {
  const date = lagosToday(at);
  const all = await linesOfSchedule(trx, id);
  const rejected = state === 'partly-confirmed' ? all.at(-1) : undefined;
  await sql`update payment_schedule_lines set outcome = case when id = ${rejected?.id ?? 0} then 'rejected' else 'paid' end,
      outcome_reason = case when id = ${rejected?.id ?? 0} then ${REASON}::text end where schedule_id = ${id}`.execute(
    trx,
  );
  await sql`update payment_schedules set status = ${state}, confirmed_by = ${by.id}, confirmed_on = ${date} where id = ${id}`.execute(
    trx,
  );
  const remark = rejected ? `Rejected: ${rejected.pv_no}` : null;
  const answered = line('answered', by, at, { remark, changes: { status: ['sent', state] } });
  if (!rejected) return [answered];
  const payment_id = rejected.payment_id;
  await sql`insert into payment_bounces (payment_id, reason, bounced_on, requested_by, created_at)
    values (${payment_id}, ${REASON}, ${date}, ${by.id}, ${at})`.execute(trx);
  // What the bank returned counts for the desk at which the person sat before.
  const { rows } = await sql<{ desk: 'treasury' | 'posting' }>`
    insert into payment_acts (payment_id, action, desk, user_id, remark, bounced_on, at)
    select ${payment_id}, 'bounce', case when exists (select from payment_acts a where a.payment_id = ${payment_id} and a.user_id = ${by.id}
        and a.desk = 'treasury') then 'treasury' else 'posting' end, ${by.id}, ${REASON}, ${date}, ${at} returning desk`.execute(
    trx,
  );
  const bounced: Line = {
    ...{ subject_type: 'payments', subject_id: payment_id, action: 'bounce', by, at, remark: REASON },
    office: DESK_WORDS[rows[0]?.desk ?? 'posting'].name,
    changes: { bounced_on: [null, date] },
  };
  return [answered, bounced];
}

/** The last days on which something was posted into an account, stayed paid, and can still be returned whatever day it is today; at most four payments of each. */
async function paidDays(trx: Transaction): Promise<{ day: string; payments: number[] }[]> {
  const { rows } = await sql<{ day: string; payments: number[] }>`
    select day, payments from (
      select p.paid_on as day, (array_agg(p.id order by p.pv_year, p.pv_seq))[1:4] as payments from payments p join expenditures e on e.id = p.expenditure_id
       where e.touring_advance_id is null and e.mandate_id is null and p.status = 'paid' and p.recovered_kobo = 0 and p.payee_account is not null and bank_code_of(p.payee_bank) is not null
         and not exists (select from payment_bounces b where b.payment_id = p.id and b.confirmed_by is null and b.withdrawn_by is null)
         and not exists (select from payment_corrections c where c.payment_id = p.id)
       group by p.paid_on) d order by cardinality(payments) > 1 desc, day desc limit ${STATES.length}`.execute(
    trx,
  );
  return rows.toSorted((one, other) => other.day.localeCompare(one.day));
}
