import { useContext } from 'react';
import { daysBetween, formatLongDay, formatMoment, isDay, lagosToday } from '#shared/dates.ts';
import { workingDaysBetween } from '#shared/working-days.ts';
import styles from './age.module.css';
import { HolidaysContext } from './holidays.ts';

type AgeProps = {
  since: string;
  /** Reads before it: "Waiting". */
  prefix?: string;
  /** Says it as a span: "For 6 days"; after a holder: "since today", "for 6 days". */
  span?: 'alone' | 'after';
  /** Where there is little room: the working days are told on hover. */
  brief?: boolean;
};

/** How long something has waited, in calendar days and how many of them were worked on; amber from 3 days, red over 5. */
export function Age({ since, prefix, span, brief = false }: AgeProps) {
  const days = waitingDays(since);
  const worked = workingDaysBetween(dayOf(since), lagosToday(), useContext(HolidaysContext));
  const tone = days > 5 ? styles.red : days >= 3 ? styles.amber : '';
  const words = span && days > 1 ? `For ${days} days` : daysInWords(days);
  const before = prefix ?? (span === 'after' && days <= 1 ? 'since' : '');
  const working = days > 1 && worked < days ? `(${worked} working)` : '';
  const moment = isDay(since) ? formatLongDay(since) : formatMoment(since);
  const isAfter = before !== '' || span === 'after';
  return (
    <time
      className={`${styles.age} ${tone}`}
      dateTime={since}
      title={brief && working ? `${moment} ${working}` : moment}
    >
      {isAfter ? `${before} ${words.charAt(0).toLowerCase()}${words.slice(1)}`.trim() : words}
      {working && !brief && <span className={styles.worked}> {working}</span>}
    </time>
  );
}

/** Whole calendar days in Lagos from a day or moment to today; 0 for anything later. */
export function waitingDays(since: string): number {
  return Math.max(0, daysBetween(dayOf(since), lagosToday()));
}

function dayOf(since: string): string {
  return isDay(since) ? since : lagosToday(new Date(since));
}

/** "Today", "Yesterday", "6 days". */
export function daysInWords(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${days} days`;
}
