import { daysBetween, formatLongDay, formatMoment, isDay, lagosToday } from '#shared/dates.ts';
import styles from './age.module.css';

/** How long something has waited, in words; amber from 3 days, red over 5. `prefix` reads before it ("Waiting"). */
export function Age({ since, prefix }: { since: string; prefix?: string }) {
  const days = waitingDays(since);
  const tone = days > 5 ? styles.red : days >= 3 ? styles.amber : '';
  const words = daysInWords(days);
  return (
    <time
      className={`${styles.age} ${tone}`}
      dateTime={since}
      title={isDay(since) ? formatLongDay(since) : formatMoment(since)}
    >
      {prefix ? `${prefix} ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words}
    </time>
  );
}

/** Whole calendar days in Lagos from a day or moment to today; 0 for anything later. */
export function waitingDays(since: string): number {
  return Math.max(0, daysBetween(isDay(since) ? since : lagosToday(new Date(since)), lagosToday()));
}

/** "Today", "Yesterday", "6 days". */
export function daysInWords(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${days} days`;
}
