import { formatNaira, parseNairaText } from '#shared/money.ts';
import type { AnswerFile } from '#shared/resources/payments/schedule-answers.ts';
import { type AnswerColumn, folded, saidIn } from './answer-words.ts';
import type { ScheduleLine } from './schedule-lines.ts';
import { codesNamed, type VouchersNamed } from './vouchers-named.ts';

/** A row in the answer of a bank, its cells by what their columns are about. */
export interface AnswerRow {
  line: number;
  /** Without empty ones: a bank may head two columns with words of one meaning. */
  cells: Readonly<Partial<Record<AnswerColumn, readonly string[]>>>;
  /** Why no rule can judge it. */
  unreadable: string | null;
}

/** Shorter beginnings of a narration may be words of the bank. */
const CUT_FROM = 20;

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
  const alsoIn = new Map<number, number[]>();
  const others: Read['others'] = [];
  const vouchersIn = codesNamed(lines);
  for (const row of rows) {
    if (saysNothing(row)) continue;
    const { named, problem } = namedBy(row, lines, vouchersIn);
    const wrong = row.unreadable ? `${row.unreadable}.` : problem;
    if (wrong) others.push({ row: row.line, problem: wrong });
    for (const { id } of named)
      if (wrong) alsoIn.set(id, [...(alsoIn.get(id) ?? []), row.line]);
      else of.set(id, [...(of.get(id) ?? []), row]);
  }
  const judged = lines.map((line) => {
    const { id } = line;
    return judgeLine(line, { rows: of.get(id) ?? [], alsoIn: alsoIn.get(id) ?? [], returned });
  });
  return { lines: judged, others };
}

/** Sums beneath the lines, and rows that only separate. */
function saysNothing({ cells, unreadable }: AnswerRow): boolean {
  const { pv_no = [], reference = [], serial = [], outcome = [] } = cells;
  const keys = [...pv_no, ...reference, ...serial];
  return !unreadable && outcome.length === 0 && keys.every((key) => /^(?:grand )?total\b/i.test(key));
}

/** The lines that a row names by PV numbers, by references in which those stand, and by serials; and what is wrong unless it is one. */
function namedBy(
  { cells }: AnswerRow,
  lines: readonly ScheduleLine[],
  vouchersIn: VouchersNamed,
): { named: readonly ScheduleLine[]; problem: string | null } {
  const { pv_no = [], reference = [], serial = [] } = cells;
  const named = new Set<ScheduleLine>();
  const strangers: string[] = [];
  for (const text of [...pv_no, ...reference]) {
    const found = vouchersIn(text);
    if (found.lines.length === 0 && (found.any || pv_no.includes(text))) strangers.push(text);
    for (const line of found.lines) named.add(line);
  }
  const bySerial = lines.filter((line) => serial.some((text) => isSerial(text, line)));
  for (const line of strangers.length === 0 ? bySerial : []) named.add(line);
  return { named: [...named], problem: whyNotOne([...named], strangers, { lines, serial, reference }) };
}

function whyNotOne(
  [one, other]: readonly ScheduleLine[],
  [stranger]: readonly string[],
  {
    lines,
    serial: [serial],
    reference: [reference],
  }: { lines: readonly ScheduleLine[]; serial: readonly string[]; reference: readonly string[] },
): string | null {
  if (one && other) return `It names both ${one.pv_no} and ${other.pv_no}.`;
  if (stranger) return `It names ${shown(stranger)}, which is not in this schedule.`;
  if (one) return null;
  if (serial) return `It names line ${shown(serial)}, and the schedule has lines 1 to ${lines.length}.`;
  return reference
    ? `It names ${shown(reference)}, which is not in this schedule.`
    : 'It names no line, neither by a PV number nor by a serial.';
}

function isSerial(text: string, line: ScheduleLine): boolean {
  return /^\d+(?:\.0+)?$/.test(text) && line.serial === Number(text);
}

interface Rows {
  rows: readonly AnswerRow[];
  /** The rows that name it among others, or can't be read. */
  alsoIn: readonly number[];
  returned: ReadonlySet<number>;
}

function judgeLine(line: ScheduleLine, { rows, alsoIn, returned }: Rows): ReadLine {
  const unanswered = { id: line.id, row: null, outcome: null, reason: null };
  const [row] = rows;
  if (!row) return { ...unanswered, problem: 'The file does not name it.' };
  const numbers = [...rows.map((one) => one.line), ...alsoIn].toSorted((a, b) => a - b);
  if (numbers.length > 1) {
    const last = numbers.pop();
    return { ...unanswered, problem: `Rows ${numbers.join(', ')} and ${last} of the file name it.` };
  }
  const wrong = otherAmount(line, row) ?? otherAccount(line, row);
  if (wrong) return { ...unanswered, row: row.line, problem: wrong };
  const { outcome, reason, problem } = outcomeOf(withoutOwn(row, line));
  const isReturned = outcome === 'paid' && returned.has(line.payment_id);
  return {
    ...{ id: line.id, row: row.line, outcome: isReturned ? null : outcome, reason },
    problem: isReturned
      ? `Row ${row.line} says that it was paid, and it is recorded as returned by the bank.`
      : problem,
  };
}

function otherAmount(
  { net_kobo }: ScheduleLine,
  { line, cells: { amount = [], kobo: inKobo = [] } }: AnswerRow,
): string | null {
  const amounts = [
    ...amount.map((text) => [text, parseNairaText(text)] as const),
    ...inKobo.map((text) => [text, wholeKobo(text)] as const),
  ];
  for (const [text, kobo] of amounts) {
    if (kobo === null) return `The amount in row ${line} is ${shown(text)}, which cannot be read.`;
    if (kobo !== net_kobo)
      return `Row ${line} has ${formatNaira(kobo)}, and the schedule pays ${formatNaira(net_kobo)}.`;
  }
  return null;
}

/** Kobo as files of fixed columns and of many banks have them: figures alone, perhaps with zeros before them, or grouped by commas. */
function wholeKobo(text: string): number | null {
  const figures = text.trim().replace(/\.0+$/, '');
  return /^(?:\d{1,20}|\d{1,3}(?:,\d{3})+)$/.test(figures) ? Number(figures.replaceAll(',', '')) : null;
}

/** Spreadsheets lose the zeros at the beginning of a number. */
function otherAccount(
  { payee_account }: ScheduleLine,
  { line, cells: { account = [] } }: AnswerRow,
): string | null {
  const other = account.find((text) => {
    const figures = text.replaceAll(/[\s'-]/g, '');
    return figures !== '' && figures.padStart(10, '0') !== payee_account;
  });
  if (other === undefined) return null;
  return `Row ${line} has the account ${shown(other)}, and the schedule pays into ${payee_account}.`;
}

/** Where two columns have one head, that of the narration that was sent, nothing but its words tells which of them the bank filled in. */
function withoutOwn(row: AnswerRow, { narration }: ScheduleLine): AnswerRow {
  const own = folded(narration);
  // Columns of a fixed width cut it.
  const isOwn = (text: string) => {
    const words = folded(text);
    return words === own || (words.length >= CUT_FROM && own.startsWith(words));
  };
  const { reason = [] } = row.cells;
  return { ...row, cells: { ...row.cells, reason: reason.filter((text) => !isOwn(text)) } };
}

function outcomeOf({
  line,
  cells: { outcome: outcomes = [], reason: remarks = [] },
}: AnswerRow): Omit<ReadLine, 'id' | 'row'> {
  const said = outcomes.map((cell) => ({ cell, ...saidIn(cell) }));
  const known = said.filter(({ outcome }) => outcome !== null);
  const [first] = known;
  const open = (problem: string) => ({ outcome: null, reason: null, problem });
  if (said.length === 0) return open(`Row ${line} does not say what became of it.`);
  // A remark alone decides nothing; one that says the contrary does.
  const against = remarks.filter((cell) => ![null, first?.outcome].includes(saidIn(cell).outcome));
  const every = [...known.map(({ cell }) => cell), ...(first ? against : [])];
  if (every.some((cell) => saidIn(cell).outcome !== first?.outcome))
    return open(`Row ${line} says ${every.map(shown).join(' and ')}.`);
  const doubt = said.find(({ outcome }) => outcome === null);
  if (!first || (first.outcome === 'paid' && doubt))
    return open(`Row ${line} says ${shown(doubt?.cell ?? '')}, which is neither paid nor rejected.`);
  if (first.outcome === 'paid') return { outcome: 'paid', reason: null, problem: null };
  const reasons = [...remarks, ...known.map(({ reason }) => reason), doubt?.cell];
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
