import type { Chance } from './chance.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How busy the months are, January first. */
const SEASON = [0.5, 0.75, 1, 0.85, 0.95, 1.15, 1.25, 1, 0.9, 1, 1.1, 0.8];

/** A moment of office hours (Lagos is one hour ahead of UTC) on the given day or the next that is no weekend. */
export function officeHour(chance: Chance, day: Date): Date {
  const moment = new Date(Math.floor(day.getTime() / DAY_MS) * DAY_MS);
  while (isWeekend(moment)) moment.setTime(moment.getTime() + DAY_MS);
  return new Date(
    moment.getTime() + 7 * HOUR_MS + chance.between(10, 520) * 60_000 + chance.between(0, 59) * 1_000,
  );
}

/** An office hour on the given day, or the working day after or before it: of those that are over by `now`, the latest. */
export function pastOfficeHour(chance: Chance, day: Date, now: Date): Date {
  const moment = officeHour(chance, day);
  while (moment > now || isWeekend(moment)) moment.setTime(moment.getTime() - DAY_MS);
  return moment;
}

/** An office hour some days after a moment; `most` days at the most, never before the moment itself. */
export function later(chance: Chance, moment: Date, least: number, most: number): Date {
  const found = officeHour(chance, new Date(moment.getTime() + chance.between(least, most) * DAY_MS));
  return found > moment ? found : new Date(moment.getTime() + chance.between(20, 90) * 60_000);
}

/** A day of the year, busier months more often, before `end`. */
export function dayOfYear(chance: Chance, year: number, end: Date): Date {
  for (;;) {
    const month = chance.between(0, 11);
    if (!chance.happens((SEASON[month] ?? 1) / 1.25)) continue;
    const day = officeHour(chance, new Date(Date.UTC(year, month, chance.between(3, 25))));
    if (day < end) return day;
  }
}

/** Some days before now, in office hours. */
export function daysAgo(chance: Chance, now: Date, days: number): Date {
  const moment = new Date(now.getTime() - days * DAY_MS - chance.between(5, 150) * 60_000);
  return moment;
}

function isWeekend(moment: Date): boolean {
  return moment.getUTCDay() === 0 || moment.getUTCDay() === 6;
}
