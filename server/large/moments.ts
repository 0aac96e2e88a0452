import { lagosToday } from '#shared/dates.ts';

/** Moments that are whole minutes, told from minutes since 1970 for a million rows: days and times of day are put together once. */
const days = new Map<number, string>();
const times = Array.from({ length: 1_440 }, (_, minute) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00.000000`;
});

/** The day in Greenwich, which is that of the database's sessions. */
export function dayOf(minute: number): string {
  const day = Math.floor(minute / 1_440);
  let text = days.get(day);
  if (!text) {
    text = new Date(day * 86_400_000).toISOString().slice(0, 10);
    days.set(day, text);
  }
  return text;
}

/** The moment in Greenwich as hashes have it, to six digits. */
export function momentOf(minute: number): string {
  return dayOf(minute) + times[((minute % 1_440) + 1_440) % 1_440];
}

/** The first day of its month in Lagos. */
export function monthOf(minute: number): string {
  const hour = Math.floor(minute / 60);
  let text = months.get(hour);
  if (!text) {
    text = `${lagosToday(new Date(hour * 3_600_000)).slice(0, 7)}-01`;
    months.set(hour, text);
  }
  return text;
}
const months = new Map<number, string>();
