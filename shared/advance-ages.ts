import { addDays, daysBetween, formatDay } from './dates.ts';
import { type Holidays, workingDay } from './working-days.ts';

/** The bands of the register, by days after the last day of the trip; `from` is where one begins. */
export const AGE_BANDS = [
  { band: '0-14', from: 0 },
  { band: '15-21', from: 15 },
  { band: '22-60', from: 22 },
  { band: 'over-60', from: 61 },
] as const;

/** One band of the register. */
export type AgeBand = (typeof AGE_BANDS)[number]['band'];

/** What bands are called. */
export const BAND_WORDS: Readonly<Record<AgeBand, string>> = {
  '0-14': '0 to 14 days',
  '15-21': '15 to 21 days',
  '22-60': '22 to 60 days',
  'over-60': 'Over 60 days',
};

/** How long after an advance is due its traveller is reminded, in days. */
export const REMINDED_AFTER = [0, 7, 14] as const;

/** The last day on which an advance is retired in time: so many calendar days after its trip, or the working day after them. */
export function dueDay(finished: string, grace_days: number, holidays: Holidays): string {
  return workingDay(addDays(finished, grace_days), holidays);
}

/** The day from which on what is left of an advance is recovered from the salary. */
export function recoveryDay(
  finished: string,
  grace_days: number,
  recovery_days: number,
  holidays: Holidays,
): string {
  return workingDay(addDays(finished, grace_days + recovery_days), holidays);
}

/** How many days a due day has passed by; 0 until then. */
export function overdueDays(due: string, today: string): number {
  return Math.max(0, daysBetween(due, today));
}

/** How many days ago a trip ended; 0 while it lasts. */
export function ageDays(finished: string, today: string): number {
  return Math.max(0, daysBetween(finished, today));
}

/** The band of the register in which an advance is. */
export function ageBand(age_days: number): AgeBand {
  return AGE_BANDS.findLast(({ from }) => age_days >= from)?.band ?? '0-14';
}

/** An advance that is overdue: its code, whose it is, and the last day on which it was retired in time. */
export interface OverdueAdvance {
  code: string;
  person: string;
  due: string;
}

/** Why somebody is given no other advance: one of theirs is overdue. */
export function outstandingWords(overdue: OverdueAdvance): string {
  return `${owedWords(overdue)}, no other advance is raised for them.`;
}

/** Why a trip that is still to come is not paid to somebody as a claim: it would be the advance that they are not given. */
export function aheadWords(overdue: OverdueAdvance): string {
  return `${owedWords(overdue)}, a trip is paid to them once it is over.`;
}

function owedWords({ code, person, due }: OverdueAdvance): string {
  return `${code} of ${person} was to be retired by ${formatDay(due)}. Until it is retired or recovered`;
}
