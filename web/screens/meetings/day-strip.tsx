import styles from './calendar.module.css';
import { dayWords, weekdayOf } from './day-plan.ts';

type DayStripProps = { days: readonly string[]; shown: string; onDay: (day: string) => void };

/** The days of a week, one of which is shown. */
export function DayStrip({ days, shown, onDay }: DayStripProps) {
  return (
    <fieldset className={styles.days}>
      <legend className="sr-only">Day</legend>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-label={dayWords(day)}
          aria-pressed={day === shown}
          onClick={() => onDay(day)}
        >
          <span>{weekdayOf(day).slice(0, 3)}</span>
          <b className="num">{Number(day.slice(8))}</b>
        </button>
      ))}
    </fieldset>
  );
}
