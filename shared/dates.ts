const DAY_MS = 86_400_000;
/** The clock of Lagos is one hour before Greenwich all year. */
const LAGOS_OFFSET = '+01:00';
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const lagosClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The calendar day in Lagos at a moment (now unless given), as 'YYYY-MM-DD'. */
export function lagosToday(now: Date = new Date()): string {
  const { year, month, day } = lagosParts(now);
  return `${year}-${month}-${day}`;
}

/** The calendar year in Lagos at a moment (now unless given). */
export function lagosYear(now: Date = new Date()): number {
  return Number(lagosParts(now).year);
}

/** 'DD-MM-YYYY' of an ISO day, or of the Lagos day of a moment (Date or ISO text); throws RangeError otherwise. */
export function formatDay(value: string | Date): string {
  const [year, month, day] = dayOf(value).split('-');
  return `${day}-${month}-${year}`;
}

/** 'MMMM Do YYYY' ("March 1st 2025") of an ISO day or of the Lagos day of a moment; throws RangeError otherwise. */
export function formatLongDay(value: string | Date): string {
  const [year, month, day] = dayOf(value).split('-').map(Number);
  return `${MONTHS[Number(month) - 1]} ${ordinal(Number(day))} ${year}`;
}

/** 'March 2025' of a month 'YYYY-MM'. */
export function monthInWords(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

/** The month so many months later, or earlier where below 0: 'YYYY-MM'. */
export function addMonths(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1)).toISOString().slice(0, 7);
}

/** 'DD-MM-YYYY HH:mm' of a moment (Date or ISO text) on the clock of Lagos; throws RangeError on anything else. */
export function formatMoment(value: string | Date): string {
  const { year, month, day, hour, minute } = lagosParts(momentOf(value));
  return `${day}-${month}-${year} ${hour}:${minute}`;
}

/** 'HH:mm' of a moment on the clock of Lagos; throws RangeError on anything else. */
export function formatTime(value: string | Date): string {
  const { hour, minute } = lagosParts(momentOf(value));
  return `${hour}:${minute}`;
}

/** An ISO moment whole: without an offset it is on the clock of Lagos, without seconds on the minute; any other text as it is. */
export function onLagosClock(text: string): string {
  const [, minute, rest = ':00', offset = LAGOS_OFFSET] = MOMENT.exec(text) ?? [];
  return minute ? `${minute}${rest}${offset}` : text;
}

/** The first day, a Monday, of the week in which an ISO day lies; throws RangeError on other texts. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));
}

/** The Monday of the week that is worked next on an ISO day: its own, on a weekend the one after; throws RangeError on other texts. */
export function workWeekOf(day: string): string {
  return mondayOf(addDays(day, 2));
}

/** The ISO day so many days later, or earlier; throws RangeError on other texts. */
export function addDays(day: string, days: number): string {
  return new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** What to say about a text that is no day. */
export const UNREADABLE_DAY = 'Write the date as DD-MM-YYYY, such as 07-09-2025.';

/** "27-03-2025" (also with / or . or one-digit day and month) or "2025-03-27" as 'YYYY-MM-DD', or null if no such day. */
export function parseDay(text: string): string | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const [, day = '', , month = '', year = ''] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(trimmed) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

/** Whether a value is a real calendar day from 1900 on, written 'YYYY-MM-DD'. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** Whole days from one ISO day to another, negative when `to` lies before `from`; throws RangeError on other texts. */
export function daysBetween(from: string, to: string): number {
  return (utc(to) - utc(from)) / DAY_MS;
}

const SPANS: readonly [unit: string, minutes: number][] = [
  ['year', 525_600],
  ['month', 43_800],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
];

/** How long ago (or ahead) a moment is, in whole units: "just now", "5 minutes ago", "in 2 days". */
export function agoInWords(value: string | Date, now: Date = new Date()): string {
  const minutes = (now.getTime() - momentOf(value).getTime()) / 60_000;
  const [unit, length] = SPANS.find(([, span]) => Math.abs(minutes) >= span) ?? [];
  if (!unit || !length) return 'just now';
  const count = Math.floor(Math.abs(minutes) / length);
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return minutes > 0 ? `${words} ago` : `in ${words}`;
}

/** How a moment is written on the wire: its minute, the rest of it, its offset. */
export const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

function lagosParts(moment: Date): Record<Intl.DateTimeFormatPartTypes, string> {
  const parts = lagosClock.formatToParts(moment).map(({ type, value }) => [type, value] as const);
  return Object.fromEntries(parts) as Record<Intl.DateTimeFormatPartTypes, string>;
}

function dayOf(value: string | Date): string {
  return isDay(value) ? value : lagosToday(momentOf(value));
}

function momentOf(value: string | Date): Date {
  // JavaScript rolls 30 February over into March.
  if (typeof value === 'string' && !isDay(value.slice(0, 10)))
    throw new RangeError(`${value} is not a moment.`);
  return new Date(value);
}

function utc(day: string): number {
  if (!isDay(day)) throw new RangeError(`${day} is not a calendar day.`);
  return Date.parse(`${day}T00:00:00Z`);
}

function ordinal(day: number): string {
  const suffix = day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}
