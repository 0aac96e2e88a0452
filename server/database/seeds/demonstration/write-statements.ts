import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Portal } from '#server/frame/portal.ts';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { allHeads } from '#shared/statement-file.ts';
import { keepFile } from './keep-file.ts';
import { insertLines, type Line } from './write-timelines.ts';

type Somebody = { id: number; name: string; groups: readonly string[]; role?: string };

const OFFICE = 'Treasury';
const FILE = 'statement.csv';
const OPENING_KOBO = 50_000_000_000;
const RELEASE_KOBO = 25_000_000_000;
const HEADS = allHeads({
  ...{ day: 'Trans Date', reference: 'Ref No', narration: 'Narration' },
  ...{ debit: 'Debit', credit: 'Credit', balance: 'Balance' },
});

interface Sent {
  id: number;
  code: string;
  bank_account_id: number;
  day: string;
  amount_kobo: number;
  status: string;
}

interface Told {
  day: string;
  reference: string;
  narration: string;
  debit: number;
  credit: number;
}

/**
 * Writes a statement of the bank of the account that pays: a release, the schedules that the bank answered, and three things
 * that match nothing. What was sent last is not at the bank yet. One officer imported it, another confirmed the release and a schedule.
 */
export async function writeStatements(
  trx: Transaction,
  files: Portal['files'],
  people: readonly Somebody[],
  now: Date,
): Promise<void> {
  const { rows: sent } = await sql<Sent>`
    select id, code, bank_account_id, (sent_at at time zone 'Africa/Lagos')::date as day, amount_kobo, status from payment_schedules
     where status in ('sent', 'confirmed', 'partly-confirmed') order by sent_at, id`.execute(trx);
  const [first] = sent;
  const [by, other] = people.filter(({ groups, role }) => groups.includes(OFFICE) && !role);
  if (!first || !by || !other)
    throw new Error('the demonstration needs schedules that were sent, and two officers of Treasury');
  const answered = sent.filter(({ status }) => status !== 'sent');
  const lines = linesOf(first.day, answered, lagosToday(now));
  const at = new Date(now.getTime() - 3_600_000);
  const file = await keepFile(trx, files, FILE, Buffer.from(asFile(lines)));
  const { id: statement, digest } = await writeOne(trx, {
    account: first.bank_account_id,
    ...{ by, at, lines, file },
  });
  const [known] = answered.filter(({ status }) => status === 'confirmed');
  await sql`
    insert into bank_matches (line_id, statement_id, kind, schedule_id, covers, code, why, note, amount_kobo, confirmed_by, confirmed_at)
    select l.id, l.statement_id, case when l.credit_kobo > 0 then 'funding' else 'schedule' end, case when l.debit_kobo > 0 then ${known?.id ?? null}::bigint end,
        case when l.debit_kobo > 0 then 'all' end, case when l.debit_kobo > 0 then ${known?.code ?? null}::text end,
        case when l.credit_kobo > 0 then 'Said by an officer.' else 'It names ' || ${known?.code ?? ''}::text || '.' end,
        case when l.credit_kobo > 0 then 'Release of the quarter' end, l.debit_kobo + l.credit_kobo, ${other.id}, ${at}
      from bank_statement_lines l where l.statement_id = ${statement} and l.reference in ('FGN/REL', ${known?.code ?? ''})`.execute(
    trx,
  );
  const line = (action: string, remark: string, who = by): Line => ({
    ...{ subject_type: 'statements', subject_id: statement, action, by: who, at, office: OFFICE, remark },
  });
  await insertLines(trx, [
    line('imported', `${FILE}, SHA-256 ${digest}`),
    line(
      'matched',
      known
        ? '2 lines: money put into the account 1, payment schedule 1'
        : '1 line: money put into the account 1',
      other,
    ),
  ]);
}

/** In the order of days, none of which lies ahead. */
function linesOf(from: string, answered: readonly Sent[], today: string): Told[] {
  const told = [
    credit(from, 'FGN/REL', 'FGN RELEASE OVERHEAD', RELEASE_KOBO),
    ...answered.map(({ day, code, amount_kobo }) => debit(day, code, `BULK NIP ${code}`, amount_kobo)),
    debit(addDays(from, 1), '', 'SMS ALERT CHARGES', 125_000),
    credit(addDays(from, 2), '', 'CASH LODGEMENT UYO BRANCH', 25_000_000),
    debit(addDays(from, 3), 'NIP/998124', 'NIP TRF SUNDRY', 7_550_000),
  ];
  return told
    .map((one) => ({ ...one, day: one.day > today ? today : one.day }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

function credit(day: string, reference: string, narration: string, kobo: number): Told {
  return { day, reference, narration, debit: 0, credit: kobo };
}

function debit(day: string, reference: string, narration: string, kobo: number): Told {
  return { day, reference, narration, debit: kobo, credit: 0 };
}

interface Statement {
  account: number;
  by: Somebody;
  at: Date;
  lines: readonly Told[];
  file: number;
}

async function writeOne(
  trx: Transaction,
  { account, by, at, lines, file }: Statement,
): Promise<{ id: number; digest: string }> {
  const credits = lines.reduce((sum, line) => sum + line.credit, 0);
  const debits = lines.reduce((sum, line) => sum + line.debit, 0);
  const { rows } = await sql<{ id: number; digest: string }>`
    insert into bank_statements (code, bank_account_id, file_id, filename, digest, heads, from_day, to_day, opening_kobo, credits_kobo, debits_kobo, closing_kobo,
        line_count, imported_by, created_at)
      values (draw_code('BST'), ${account}, ${file}, ${FILE}, (select sha256 from files where id = ${file}), ${JSON.stringify(HEADS)}, ${lines[0]?.day}, ${lines.at(-1)?.day}, ${OPENING_KOBO},
        ${credits}, ${debits}, ${OPENING_KOBO + credits - debits}, ${lines.length}, ${by.id}, ${at}) returning id, digest`.execute(
    trx,
  );
  const { id = 0, digest = '' } = rows[0] ?? {};
  await sql`
    insert into bank_statement_lines (statement_id, bank_account_id, serial, day, reference, narration, debit_kobo, credit_kobo, balance_kobo)
    select ${id}, ${account}, l.serial, l.day, l.reference, l.narration, l.debit, l.credit,
        ${OPENING_KOBO}::bigint + sum(l.credit - l.debit) over (order by l.serial)
      from unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ reference }) => reference)}::text[],
        ${lines.map(({ narration }) => narration)}::text[], ${lines.map((line) => line.debit)}::bigint[], ${lines.map((line) => line.credit)}::bigint[])
        with ordinality as l (day, reference, narration, debit, credit, serial)`.execute(trx);
  return { id, digest };
}

/** The file of which these are the lines, as a bank saves it. */
function asFile(lines: readonly Told[]): string {
  let balance = OPENING_KOBO;
  const rows = lines.map(({ day, reference, narration, debit: out, credit: into }) => {
    balance += into - out;
    return [formatDay(day), reference, narration, ...[out, into, balance].map(plain)];
  });
  const { day, reference, narration, debit: out, credit: into, balance: rest } = HEADS;
  return [[day, reference, narration, out, into, rest], ...rows].map((cells) => cells.join(',')).join('\n');
}

function plain(kobo: number): string {
  return kobo === 0 ? '' : (kobo / 100).toFixed(2);
}
