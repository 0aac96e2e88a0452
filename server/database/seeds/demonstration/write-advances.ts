import type { Transaction } from '#server/database/connection.ts';
import { dueDay, overdueDays, REMINDED_AFTER } from '#shared/advance-ages.ts';
import { lagosToday } from '#shared/dates.ts';
import type { Holidays } from '#shared/working-days.ts';
import { insertRows } from './insert-rows.ts';
import { surplusOf } from './number-advances.ts';
import {
  type NumberedAdvance,
  type NumberedRetirement,
  paidOf,
  statusOfAdvance,
  statusOfRetirement,
} from './story-advances.ts';
import { totalOfLines } from './story-claims.ts';
import { type LinesOfPaper, writeExpenseLines } from './write-expense-lines.ts';
import type { Structure } from './write-structure.ts';

/** Days within which an advance is retired, as the settings have it at first. */
export const GRACE_DAYS = 14;

/** Writes advances with their lines as they stand, and the retirements that need no payment to be there: those that are closed, whose shortfalls are claimed. */
export async function writeAdvances(
  trx: Transaction,
  advances: readonly NumberedAdvance[],
  now: Date,
  receipt: (words: string) => Promise<number>,
): Promise<void> {
  const free = await trx.selectFrom('holidays').select('day').execute();
  const holidays = new Set(free.map(({ day }) => day));
  await insertRows(
    trx,
    'touring_advances',
    advances.map((advance) => {
      const { id, code, purpose, started, finished, department_id, person, officer, made, trip } = advance;
      return {
        ...{ id, code, purpose, started, finished, department_id, ...trip },
        total_kobo: totalOfLines(advance),
        claimant_name: person.name,
        claimant_staff_no: person.staff_no,
        claimant_grade: gradeOf(person),
        user_id: person.id,
        created_by: officer.id,
        reminded_days: remindedOf(advance, now, holidays),
        status: statusOfAdvance(advance),
        version: 1,
        created_at: made,
        updated_at: made,
      };
    }),
  );
  await writeRetirements(trx, advances, true);
  await writeExpenseLines(
    trx,
    advances.map(
      ({ id, lines }): LinesOfPaper => ({ ...NO_PAPER, touring_advance_id: id, lines, needsReceipts: false }),
    ),
    receipt,
  );
}

/** Writes the retirements of advances that are paid by now, with the lines of all. */
export async function writeOpenRetirements(
  trx: Transaction,
  advances: readonly NumberedAdvance[],
  receipt: (words: string) => Promise<number>,
): Promise<void> {
  await writeRetirements(trx, advances, false);
  await writeExpenseLines(
    trx,
    advances.flatMap(({ retirement }): LinesOfPaper[] =>
      retirement
        ? [{ ...NO_PAPER, retirement_id: retirement.id, lines: retirement.lines, needsReceipts: true }]
        : [],
    ),
    receipt,
  );
}

const NO_PAPER = { claim_id: null, touring_advance_id: null, retirement_id: null };

async function writeRetirements(
  trx: Transaction,
  advances: readonly NumberedAdvance[],
  isClosed: boolean,
): Promise<void> {
  await insertRows(
    trx,
    'retirements',
    advances.flatMap((advance) => {
      const { retirement } = advance;
      return retirement && (retirement.closed !== undefined) === isClosed ? [rowOf(advance, retirement)] : [];
    }),
  );
}

function rowOf(advance: NumberedAdvance, retirement: NumberedRetirement): Record<string, unknown> {
  const { person, purpose, trip, department_id } = advance;
  const { id, code, started, finished, made, submitted, queried, answered, closed, receipt_no } = retirement;
  const status = statusOfRetirement(retirement);
  return {
    ...{ id, code, purpose, started, finished, department_id, status, receipt_no, ...trip },
    touring_advance_id: advance.id,
    total_kobo: paidOf(advance),
    spent_kobo: totalOfLines(retirement),
    returned_kobo: surplusOf(advance),
    claimant_name: submitted ? person.name : null,
    claimant_staff_no: submitted ? person.staff_no : null,
    claimant_grade: submitted ? gradeOf(person) : null,
    user_id: person.id,
    filed_by: retirement.filed_by.id,
    filed_reason: retirement.filed_reason,
    submitted_at: answered ?? submitted ?? null,
    closed_at: closed?.at ?? null,
    closed_by: closed?.by.id ?? null,
    remark: status === 'queried' ? (queried?.remark ?? null) : null,
    version: 1,
    created_at: made,
    updated_at: closed?.at ?? answered ?? queried?.at ?? submitted ?? made,
  };
}

/** How long after it was due somebody was reminded last of what they owe. */
function remindedOf(advance: NumberedAdvance, now: Date, holidays: Holidays): number | null {
  const passed = overdueDays(dueDay(advance.finished, GRACE_DAYS, holidays), lagosToday(now));
  if (statusOfAdvance(advance) !== 'paid') return null;
  return dueDay(advance.finished, GRACE_DAYS, holidays) > lagosToday(now)
    ? null
    : (REMINDED_AFTER.findLast((days) => days <= passed) ?? 0);
}

function gradeOf({ grade }: Structure['people'][number]): string {
  return `Grade Level ${String(grade).padStart(2, '0')}`;
}
