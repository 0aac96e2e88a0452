import { formatNaira, parseNairaText } from '#shared/money.ts';
import type { AnswerFile } from '#shared/resources/payments/schedule-answers.ts';
import { type AnswerColumn, saidIn } from './answer-words.ts';
import type { ScheduleLine } from './schedule-lines.ts';

/** A row in the answer of a bank, its cells by what their columns are about. */
export interface AnswerRow {
  line: number;
  cells: Readonly<Partial<Record<Exclude<AnswerColumn, 'outcome'>, string>>>;
  /** What stands in the columns of the outcome, without empty cells. */
  outcomes: readonly string[];
  /** Why no rule can judge it. */
  unreadable: string | null;
}

type Read = Pick<AnswerFile, 'lines' | 'others'>;
type ReadLine = Read['lines'][number];

/**
 * What the rows of a bank's answer say of each line of a schedule. Where they don't say it for certain, or speak of another
 * amount or account, the line stays unanswered and says why. `returned` are the payments recorded as returned already.
 */
export function judgeAnswer(
  lines: readonly ScheduleLine[],
  rows: readonly AnswerRow[],
  returned: ReadonlySet<number>,
): Read {
  const of = new Map<number, AnswerRow[]>();
  const others: Read['others'] = [];
  for (const row of rows) {
    if (saysNothing(row)) continue;
    const found = row.unreadable ? `${row.unreadable}.` : lineNamedBy(row, lines);
    if (typeof found === 'string') others.push({ row: row.line, problem: found });
    else of.set(found.id, [...(of.get(found.id) ?? []), row]);
  }
  return { lines: lines.map((line) => judgeLine(line, of.get(line.id) ?? [], returned)), others };
}

/** Sums beneath the lines, and rows that only separate. */
function saysNothing({ cells, outcomes, unreadable }: AnswerRow): boolean {
  const keys = [cells.pv_no, cells.reference, cells.serial].filter(Boolean);
  return !unreadable && outcomes.length === 0 && keys.every((key) => /^(?:grand )?total\b/i.test(key ?? ''));
}

/** The line that a row names by its PV number, by a reference in which that stands, or by its serial; else what is wrong. */
function lineNamedBy({ cells }: AnswerRow, lines: readonly ScheduleLine[]): ScheduleLine | string {
  const { pv_no = '', reference = '', serial = '' } = cells;
  for (const text of [pv_no, reference]) {
    const named = lines.filter((line) => isNamedIn(text, line.pv_no));
    const [one, other] = named;
    if (one && other) return `It names both ${one.pv_no} and ${other.pv_no}.`;
    if (one) return one;
    if (text !== '' && text === pv_no) return `It names ${shown(text)}, which is not in this schedule.`;
  }
  if (serial !== '') {
    const found = lines.find((line) => /^\d+(?:\.0+)?$/.test(serial) && line.serial === Number(serial));
    return found ?? `It names line ${shown(serial)}, and the schedule has lines 1 to ${lines.length}.`;
  }
  return reference === ''
    ? 'It names no line, neither by a PV number nor by a serial.'
    : `It names ${shown(reference)}, which is not in this schedule.`;
}

/** Whether a voucher's number stands in a text as a whole, whatever signs part its figures. */
function isNamedIn(text: string, pv_no: string): boolean {
  const parted = (words: string) =>
    ` ${words
      .toUpperCase()
      .replaceAll(/[^A-Z\d]+/g, ' ')
      .trim()} `;
  return text !== '' && parted(text).includes(parted(pv_no));
}

function judgeLine(line: ScheduleLine, rows: readonly AnswerRow[], returned: ReadonlySet<number>): ReadLine {
  const unanswered = { id: line.id, row: null, outcome: null, reason: null };
  const [row, second] = rows;
  if (!row) return { ...unanswered, problem: 'The file does not name it.' };
  if (second) {
    const numbers = rows.map((one) => one.line);
    const last = numbers.pop();
    return { ...unanswered, problem: `Rows ${numbers.join(', ')} and ${last} of the file name it.` };
  }
  const wrong = otherAmount(line, row) ?? otherAccount(line, row);
  if (wrong) return { ...unanswered, row: row.line, problem: wrong };
  const { outcome, reason, problem } = outcomeOf(row);
  const isReturned = outcome === 'paid' && returned.has(line.payment_id);
  return {
    ...{ id: line.id, row: row.line, outcome: isReturned ? null : outcome, reason },
    problem: isReturned
      ? `Row ${row.line} says that it was paid, and it is recorded as returned by the bank.`
      : problem,
  };
}

function otherAmount({ net_kobo }: ScheduleLine, { line, cells: { amount = '' } }: AnswerRow): string | null {
  if (amount === '') return null;
  const kobo = parseNairaText(amount);
  if (kobo === null) return `The amount in row ${line} is ${shown(amount)}, which cannot be read.`;
  return kobo === net_kobo
    ? null
    : `Row ${line} has ${formatNaira(kobo)}, and the schedule pays ${formatNaira(net_kobo)}.`;
}

/** Spreadsheets lose the zeros at the beginning of a number. */
function otherAccount(
  { payee_account }: ScheduleLine,
  { line, cells: { account = '' } }: AnswerRow,
): string | null {
  const figures = account.replaceAll(/[\s'-]/g, '');
  if (figures === '' || figures.padStart(10, '0') === payee_account) return null;
  return `Row ${line} has the account ${shown(account)}, and the schedule pays into ${payee_account}.`;
}

function outcomeOf({ line, cells, outcomes }: AnswerRow): Omit<ReadLine, 'id' | 'row'> {
  const said = outcomes.map((cell) => ({ cell, ...saidIn(cell) }));
  const known = said.filter(({ outcome }) => outcome !== null);
  const [first] = known;
  const open = (problem: string) => ({ outcome: null, reason: null, problem });
  if (said.length === 0) return open(`Row ${line} does not say what became of it.`);
  if (known.some(({ outcome }) => outcome !== first?.outcome))
    return open(`Row ${line} says ${known.map(({ cell }) => shown(cell)).join(' and ')}.`);
  const doubt = said.find(({ outcome }) => outcome === null);
  if (!first || (first.outcome === 'paid' && doubt))
    return open(`Row ${line} says ${shown(doubt?.cell ?? '')}, which is neither paid nor rejected.`);
  if (first.outcome === 'paid') return { outcome: 'paid', reason: null, problem: null };
  const reasons = [cells.reason, ...known.map(({ reason }) => reason), doubt?.cell];
  const reason =
    reasons
      .find((text) => text && text.trim().length >= 3)
      ?.trim()
      .slice(0, 300) ?? null;
  const problem = reason === null ? `Row ${line} gives no reason.` : null;
  return { outcome: 'rejected', reason, problem };
}

function shown(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}
