import { addDays, daysBetween } from './dates.ts';

/** The days besides Saturdays and Sundays on which nobody works, as the agency keeps them. */
export type Holidays = ReadonlySet<string>;

/** Whether the agency works on a day. `is_working_day` says the same in SQL. */
export function isWorkingDay(day: string, holidays: Holidays): boolean {
  return weekdayOf(day) < 5 && !holidays.has(day);
}

/** The day itself where it is worked on, else the first after it that is. `working_day` says the same in SQL. */
export function workingDay(day: string, holidays: Holidays): string {
  let next = day;
  while (!isWorkingDay(next, holidays)) next = addDays(next, 1);
  return next;
}

/** How many working days have passed since a day: those after it up to another, with it. `working_days_between` says the same in SQL. */
export function workingDaysBetween(since: string, until: string, holidays: Holidays): number {
  if (until <= since) return 0;
  let free = 0;
  for (const day of holidays) if (day > since && day <= until && weekdayOf(day) < 5) free += 1;
  return weekdaysTo(until) - weekdaysTo(since) - free;
}

/** 0 is Monday. */
function weekdayOf(day: string): number {
  return ((daysBetween(A_MONDAY, day) % 7) + 7) % 7;
}

function weekdaysTo(day: string): number {
  const days = daysBetween(A_MONDAY, day);
  return 5 * Math.floor(days / 7) + Math.min((((days % 7) + 7) % 7) + 1, 5);
}

const A_MONDAY = '1900-01-01';
