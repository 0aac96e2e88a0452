import { addDays, formatDay, lagosToday, onLagosClock } from '#shared/dates.ts';
import type { WeekMeeting } from '#shared/rooms-week.ts';

/** Minutes of a day, half-open. */
export interface Minutes {
  from: number;
  to: number;
}

/** A meeting as it lies on one day: in minutes, and in which of several columns side by side. */
export type Placed = Minutes & { meeting: WeekMeeting; lane: number; lanes: number };

/** From when to when a day is shown unless a meeting is earlier or later, in minutes. */
export const OFFICE_HOURS: Minutes = { from: 8 * 60, to: 18 * 60 };
const DAY_MINUTES = 24 * 60;

/** The working days of the week, and those of its weekend that are asked for or have a meeting. */
export function shownDays(from: string, meetings: readonly WeekMeeting[], weekend: boolean): string[] {
  const days = Array.from({ length: 7 }, (_, place) => addDays(from, place));
  return days.filter((day, place) => place < 5 || weekend || meetings.some((one) => isOn(one, day)));
}

/** What lies on a day, the earlier first, side by side where it is at the same time. */
export function placedOn(meetings: readonly WeekMeeting[], day: string): Placed[] {
  const all = meetings
    .filter((one) => isOn(one, day))
    .map((meeting) => ({ meeting, ...minutesOn(meeting, day), lane: 0, lanes: 1 }))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const ends: number[] = [];
  for (const one of all) {
    const free = ends.findIndex((end) => end <= one.from);
    one.lane = free < 0 ? ends.length : free;
    ends[one.lane] = one.to;
  }
  for (const one of all) {
    const beside = all.filter((other) => other.from < one.to && one.from < other.to);
    one.lanes = Math.max(...beside.map(({ lane }) => lane)) + 1;
  }
  return all;
}

/** From when to when the days are shown: office hours, and what is earlier or later, in whole hours. */
export function shownHours(meetings: readonly WeekMeeting[], days: readonly string[]): Minutes {
  const all = days.flatMap((day) =>
    meetings.filter((one) => isOn(one, day)).map((one) => minutesOn(one, day)),
  );
  // What goes on over midnight shows no night.
  const begins = all.flatMap(({ from }) => (from > 0 ? [from] : []));
  const ends = all.flatMap(({ to }) => (to < DAY_MINUTES ? [to] : []));
  return {
    from: Math.floor(Math.min(OFFICE_HOURS.from, ...begins) / 60) * 60,
    to: Math.ceil(Math.max(OFFICE_HOURS.to, ...ends) / 60) * 60,
  };
}

/** The beginnings of the free slots of a day: what isn't booked and hasn't passed. */
export function freeSlots(
  placed: readonly Placed[],
  day: string,
  hours: Minutes,
  step: number,
  now: Date,
): number[] {
  const booked = placed.filter(({ meeting }) => meeting.status !== 'pending');
  const slots = Array.from(
    { length: (hours.to - hours.from) / step },
    (_, place) => hours.from + place * step,
  );
  return slots.filter(
    (from) =>
      momentAt(day, from) > now.toISOString() &&
      !booked.some((one) => one.from < from + step && from < one.to),
  );
}

/** What is asked for when a slot is pressed: an hour from there, or until the room is booked again. */
export function spanFrom(placed: readonly Placed[], from: number): Minutes {
  const next = placed.filter(({ meeting, from: begins }) => meeting.status !== 'pending' && begins >= from);
  return { from, to: Math.min(from + 60, ...next.map(({ from: begins }) => begins), DAY_MINUTES) };
}

/** A minute of a day of Lagos as a moment, in UTC. */
export function momentAt(day: string, minutes: number): string {
  return new Date(Date.parse(onLagosClock(`${day}T00:00`)) + minutes * 60_000).toISOString();
}

/** '09:30' of minutes of a day. */
export function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** When something is on a day: "10:00–12:00", or that it goes on over midnight. */
export function timeWords({ from, to }: Minutes): string {
  if (from === 0 && to === DAY_MINUTES) return 'All day';
  if (from === 0) return `Until ${timeText(to)}`;
  return to === DAY_MINUTES ? `From ${timeText(from)}` : `${timeText(from)}–${timeText(to)}`;
}

/** A time of a day as forms and addresses take it: '2026-11-24T09:30'. */
export function localMoment(day: string, minutes: number): string {
  return minutes >= DAY_MINUTES ? `${addDays(day, 1)}T00:00` : `${day}T${timeText(minutes)}`;
}

/** 'Tuesday' and the like. */
export function weekdayOf(day: string): string {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? '';
}

/** 'Tuesday 24-11-2026'. */
export function dayWords(day: string): string {
  return `${weekdayOf(day)} ${formatDay(day)}`;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The part of a meeting, or any span, that lies on a day. */
export function minutesOn({ start, end }: Pick<WeekMeeting, 'start' | 'end'>, day: string): Minutes {
  const midnight = Date.parse(momentAt(day, 0));
  const minute = (moment: string) => Math.round((Date.parse(moment) - midnight) / 60_000);
  return { from: Math.max(0, minute(start)), to: Math.min(DAY_MINUTES, minute(end)) };
}

/** Whether some of a meeting, or of any span, lies on a day. */
export function isOn({ start, end }: Pick<WeekMeeting, 'start' | 'end'>, day: string): boolean {
  const { from, to } = { from: momentAt(day, 0), to: momentAt(day, DAY_MINUTES) };
  return Date.parse(start) < Date.parse(to) && Date.parse(end) > Date.parse(from);
}

/** Whether a day has passed in Lagos. */
export function isPast(day: string, now: Date): boolean {
  return day < lagosToday(now);
}
