import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addDays, formatLongDay, lagosToday, workWeekOf } from '#shared/dates.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import styles from './calendar.module.css';

type WeekBarProps = {
  /** The Monday of the week that is shown. */
  from: string;
  onWeek: (from: string) => void;
  now: Date;
  children?: ReactNode;
};

/** Goes from week to week, and back to the one that is worked now. */
export function WeekBar({ from, onWeek, now, children }: WeekBarProps) {
  const own = workWeekOf(lagosToday(now));
  return (
    <div className={styles.bar}>
      <IconButton icon={IconChevronLeft} label="Week before" onClick={() => onWeek(addDays(from, -7))} />
      <IconButton icon={IconChevronRight} label="Week after" onClick={() => onWeek(addDays(from, 7))} />
      <ActionButton variant="default" size="sm" disabled={from === own} onClick={() => onWeek(own)}>
        This week
      </ActionButton>
      <span className={styles.range} aria-live="polite">
        {rangeWords(from)}
      </span>
      {children}
    </div>
  );
}

/** "November 23rd to 29th 2026", with both months where there are two. */
function rangeWords(from: string): string {
  const [month, day, year] = formatLongDay(from).split(' ');
  const [lastMonth, lastDay, lastYear] = formatLongDay(addDays(from, 6)).split(' ');
  if (year !== lastYear) return `${month} ${day} ${year} to ${lastMonth} ${lastDay} ${lastYear}`;
  return month === lastMonth
    ? `${month} ${day} to ${lastDay} ${year}`
    : `${month} ${day} to ${lastMonth} ${lastDay} ${year}`;
}

/** What the colours of a calendar mean. */
export function Legend() {
  return (
    <p className={styles.legend}>
      <span>
        <span className={styles.swatch} aria-hidden /> Booked
      </span>
      <span>
        <span className={styles.swatch} data-status="asked" aria-hidden /> Asked for
      </span>
      <span>
        <span className={styles.swatch} data-mine aria-hidden /> Yours
      </span>
    </p>
  );
}
