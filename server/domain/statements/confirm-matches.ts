import { sql } from 'kysely';
import { z } from 'zod';
import { forHolding } from '#server/crud/in-office.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { countedLines } from '#shared/lines-counted.ts';
import { formatNaira } from '#shared/money.ts';
import { cleanText } from '#shared/resource/clean-text.ts';
import { isRecorded, MATCH_KINDS, type MatchKind, wrongWay } from '#shared/statement-matches.ts';
import { type Candidate, isAfter } from './candidate.ts';
import { candidatesOf } from './candidates.ts';
import { type MatchedStatement, openLines, statementOf } from './matches.ts';
import type { OpenLine } from './open-line.ts';
import { certainMatches } from './propose-matches.ts';
import { refuseUnlessTreasury } from './treasury-only.ts';
import { paysYou, refuseImporter, thosePaying } from './who-confirms.ts';

const recordId = (missing: string) => z.number(missing).int().positive().max(Number.MAX_SAFE_INTEGER);

/** How many matches one call confirms that names them. */
const MOST = 5_000;

/** What is confirmed: each line with what it is; or all that is certain. */
export const confirmBody = z.strictObject({
  matches: z
    .array(
      z.strictObject({
        line: recordId('Choose a line'),
        kind: z.enum(Object.keys(MATCH_KINDS) as [MatchKind, ...MatchKind[]], { error: 'Say what it is' }),
        id: recordId('Choose what it is by its number').nullish(),
        note: cleanText(500, 0).nullish(),
      }),
    )
    .max(MOST, `At most ${MOST} lines at once`)
    .optional(),
  certain: z.literal(true).optional().describe('Everything that is certain, instead of naming it.'),
});

/** What is answered: how many lines were confirmed, and how many are still open. */
export const confirmedSchema = z.object({ confirmed: whole, open: whole });

type Body = z.infer<typeof confirmBody>;

/** A line with what it is, as it is written. */
interface Match {
  line: OpenLine;
  kind: MatchKind;
  candidate: Candidate | null;
  why: string;
  note: string | null;
}

/**
 * `POST statements/:id/confirm`: lines are what is said, all of them or none. Everything is judged anew, whatever was proposed
 * before: amount, way, account, and that neither line nor record is matched.
 */
export async function confirmMatches(
  trx: Transaction,
  { actor, id: statement_id, body }: RequestContext<Body>,
): Promise<Answer> {
  refuseUnlessTreasury(actor);
  await sql`select from bank_statements where id = ${statement_id} for no key update`.execute(trx);
  const statement = await statementOf(trx, statement_id);
  if (statement.status !== 'imported') throw new Refusal('WRONG_STATE', `${statement.code} was removed.`);
  const named = body.matches ?? [];
  if (named.length > 0 === Boolean(body.certain))
    throw wrong('matches', 'Say what lines are, or confirm all that is certain.');
  const all = body.certain ? await certainOf(trx, statement) : await judged(trx, statement, named);
  await refuseImporter(trx, actor, statement, all);
  const paying = await thosePaying(trx, actor, all);
  const matches = all.filter((one) => !paying.has(one));
  const [own] = paying;
  if (own && (!body.certain || matches.length === 0)) throw paysYou(own);
  if (matches.length === 0) throw new Refusal('RULE', 'Nothing is certain of the lines that are open.');
  await insertMatches(trx, actor, statement_id, matches);
  const whom = await forHolding(trx, actor, ['edit-statements']);
  const kobo = matches.reduce((sum, { line }) => sum + line.debit_kobo + line.credit_kobo, 0);
  const remark = `${countedLines(matches.length)} of ${formatNaira(kobo)}: ${byKind(matches)}`;
  await recordActivity(trx, {
    subject: 'statements',
    id: statement_id,
    action: 'matched',
    actor,
    remark,
    ...whom,
  });
  const open = await openCount(trx, statement_id);
  return {
    data: { confirmed: matches.length, open },
    message: `${countedLines(matches.length)} confirmed. ${open === 0 ? 'Nothing is open any more.' : `${countedLines(open)} still open.`}`,
  };
}

async function certainOf(trx: Transaction, { id, bank_account_id }: MatchedStatement): Promise<Match[]> {
  const certain = certainMatches(await openLines(trx, id), await candidatesOf(trx, bank_account_id));
  // A schedule that is matched as one is not matched line by line besides.
  const whole = new Set(
    certain.flatMap(({ candidate }) => (candidate.kind === 'schedule' ? [candidate.id] : [])),
  );
  return certain.flatMap(({ line, candidate }) =>
    whole.has(candidate.schedule_id ?? 0)
      ? []
      : [{ line, kind: candidate.kind, candidate, why: `It names ${candidate.code}.`, note: null }],
  );
}

async function judged(
  trx: Transaction,
  statement: MatchedStatement,
  named: NonNullable<Body['matches']>,
): Promise<Match[]> {
  const open = new Map((await openLines(trx, statement.id)).map((line) => [line.id, line]));
  const candidates = keyed(await candidatesOf(trx, statement.bank_account_id));
  const seen = new Set<string>();
  const once = (key: string, path: string, sentence: string) => {
    if (seen.has(key)) throw wrong(path, sentence);
    seen.add(key);
  };
  return named.map(({ line: line_id, kind, id: record, note }, place) => {
    const at = (field: string) => `matches.${place}.${field}`;
    const line = open.get(line_id);
    if (!line)
      throw new Refusal(
        'TAKEN',
        'A line of it is matched by now, or is in another statement. Look at it once more.',
        {
          [at('line')]: ['It is matched by now, or in another statement'],
        },
      );
    once(`line ${line_id}`, at('line'), 'This line is named twice.');
    const other = wrongWay(kind, { debit: line.debit_kobo });
    if (other) throw wrong(at('kind'), other);
    if (!isRecorded(kind)) {
      if (record != null) throw wrong(at('id'), 'This kind leads to no record.');
      if (!note || note.trim().length < 3) throw wrong(at('note'), 'Say in a few words what it is.');
      return { line, kind, candidate: null, why: 'Said by an officer.', note: note.trim() };
    }
    if (record == null) throw wrong(at('id'), `Say which ${MATCH_KINDS[kind].toLowerCase()} it is.`);
    const candidate = candidates.get(`${kind} ${record}`);
    if (!candidate)
      throw new Refusal(
        'TAKEN',
        `A ${MATCH_KINDS[kind].toLowerCase()} of it is matched by now, or of another account.`,
        {
          [at('id')]: ['It is matched by now, or of another account'],
        },
      );
    once(`${kind} ${record}`, at('id'), `${candidate.code} is named twice.`);
    const kobo = line.credit_kobo - line.debit_kobo;
    if (candidate.amount_kobo !== kobo && candidate.other_kobo !== kobo)
      throw wrong(
        at('id'),
        `${candidate.code} is of ${formatNaira(Math.abs(candidate.amount_kobo))}, and the line of ${formatNaira(Math.abs(kobo))}.`,
      );
    if (isAfter(candidate, line.day))
      throw wrong(
        at('id'),
        `${candidate.code} is of ${formatDay(candidate.day)}, and the line of ${formatDay(line.day)}, before that.`,
      );
    return { line, kind, candidate, why: 'Chosen by an officer.', note: note?.trim() || null };
  });
}

function keyed(candidates: readonly Candidate[]): Map<string, Candidate> {
  return new Map(candidates.map((one) => [`${one.kind} ${one.id}`, one]));
}

async function insertMatches(
  trx: Transaction,
  actor: Actor,
  statement_id: number,
  matches: readonly Match[],
): Promise<void> {
  const idOf = (kind: MatchKind) =>
    matches.map((one) => (one.kind === kind ? (one.candidate?.id ?? null) : null));
  const kobo = ({ line }: Match) => line.debit_kobo + line.credit_kobo;
  // The guard of each match locks its schedule: they are locked before, by id, as everywhere.
  const schedules = matches.map(({ kind, candidate }) =>
    kind === 'schedule' ? candidate?.id : candidate?.schedule_id,
  );
  await sql`select from payment_schedules where id = any(${[...new Set(schedules)].filter((one) => one != null)}::bigint[]) order by id for no key update`.execute(
    trx,
  );
  await sql`
    insert into bank_matches (line_id, statement_id, kind, schedule_id, schedule_line_id, posting_id, remittance_id, receipt_id, covers, code, why, note, amount_kobo, confirmed_by)
    select m.line, ${statement_id}, m.kind, m.schedule, m.payment, m.posting, m.remittance, m.receipt, m.covers, m.code, m.why, m.note, m.kobo, ${actor.id}
      from unnest(${matches.map(({ line }) => line.id)}::bigint[], ${matches.map(({ kind }) => kind)}::text[], ${idOf('schedule')}::bigint[],
        ${idOf('payment')}::bigint[], ${idOf('direct')}::bigint[], ${idOf('remittance')}::bigint[], ${idOf('receipt')}::bigint[],
        ${matches.map(coversOf)}::text[],
        ${matches.map(({ candidate }) => candidate?.code ?? null)}::text[], ${matches.map(({ why }) => why)}::text[],
        ${matches.map(({ note }) => note)}::text[], ${matches.map(kobo)}::bigint[]) as m (line, kind, schedule, payment, posting, remittance, receipt, covers, code, why, note, kobo)`.execute(
    trx,
  );
}

/** Whether a schedule is matched whole, or as what was paid of it. */
function coversOf({ kind, candidate, line }: Match): 'all' | 'paid' | null {
  if (kind !== 'schedule') return null;
  return candidate?.covers ?? (-(candidate?.amount_kobo ?? 0) === line.debit_kobo ? 'all' : 'paid');
}

async function openCount(db: Queryable, statement_id: number): Promise<number> {
  const { rows } = await sql<{ open_count: number }>`
    select open_count from bank_statements where id = ${statement_id}`.execute(db);
  return rows[0]?.open_count ?? 0;
}

function byKind(matches: readonly Match[]): string {
  const kinds = [...new Set(matches.map(({ kind }) => kind))];
  return kinds
    .map((kind) => `${MATCH_KINDS[kind].toLowerCase()} ${matches.filter((one) => one.kind === kind).length}`)
    .join(', ');
}

function wrong(path: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { [path]: [sentence] });
}
