import { lagosToday } from '#shared/dates.ts';
import type { RoomsWeek, WeekRoom } from '#shared/rooms-week.ts';
import { spanWords } from '#shared/workflows/meetings.ts';
import styles from './calendar.module.css';
import {
  dayWords,
  freeSlots,
  isOn,
  type Minutes,
  minutesOn,
  type Placed,
  placedOn,
  shownHours,
  spanFrom,
  timeText,
  weekdayOf,
} from './day-plan.ts';
import { MeetingButton } from './meeting-button.tsx';
import { useCellKeys } from './use-cell-keys.ts';

type RoomWeekProps = {
  week: RoomsWeek;
  room: WeekRoom;
  days: readonly string[];
  /** The length of a free slot, in minutes. */
  step: number;
  /** The time that is chosen in the form around it, as ISO moments. */
  chosen?: { start: string; end: string };
  /** Told which time of a day somebody wants; without it nothing can be asked for. */
  onPick?: (day: string, minutes: Minutes) => void;
  now: Date;
};

/** Days of one room side by side, hour by hour: what is booked and asked for, and free slots that one press asks for. */
export function RoomWeek({ week, room, days, step, chosen, onPick, now }: RoomWeekProps) {
  const meetings = week.meetings.filter(({ room_id }) => room_id === room.id);
  const hours = shownHours(meetings, days);
  const plans = days.map((day, column) => {
    const placed = placedOn(meetings, day);
    const mayAsk = onPick && room.status === 'available';
    return { day, column, placed, free: mayAsk ? freeSlots(placed, day, hours, step, now) : [] };
  });
  const keys = plans.flatMap(({ day, placed, free }) => [
    ...free.map((from) => slotKey(day, from)),
    ...placed.map(({ meeting }) => meetingKey(day, meeting.id)),
  ]);
  const { cell, onKeyDown } = useCellKeys(keys);
  const count = (hours.to - hours.from) / 60;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its cells are buttons; the arrows lead from one to another.
    <div
      className={styles.grid}
      style={{ gridTemplateColumns: `44px repeat(${days.length}, minmax(0, 1fr))` }}
      onKeyDown={onKeyDown}
    >
      {days.length > 1 && <div />}
      {days.map((day) => (
        <h3
          key={day}
          className={days.length > 1 ? styles.dayHead : 'sr-only'}
          data-today={day === lagosToday(now) || undefined}
        >
          {weekdayOf(day).slice(0, 3)} <b className="num">{Number(day.slice(8))}</b>
          <span className="sr-only">, {dayWords(day)}</span>
        </h3>
      ))}
      <div className={styles.hours} style={{ height: count * HOUR_PX }} aria-hidden>
        {Array.from({ length: count }, (_, place) => hours.from + place * 60).map((from, place) => (
          <span key={from} className="num" style={{ top: place * HOUR_PX }}>
            {timeText(from)}
          </span>
        ))}
      </div>
      {plans.map(({ day, column, placed, free }) => (
        <section
          key={day}
          className={styles.column}
          style={{ height: count * HOUR_PX, '--hour': `${HOUR_PX}px` } as React.CSSProperties}
          aria-label={dayWords(day)}
          data-past={day < lagosToday(now) || undefined}
        >
          {free.map((from) => {
            const span = spanFrom(placed, from);
            return (
              <button
                key={from}
                {...cell(slotKey(day, from), column, from)}
                type="button"
                className={styles.slot}
                style={{ top: topOf(from, hours), height: (step * HOUR_PX) / 60 }}
                aria-label={`${dayWords(day)}, ${timeText(from)} to ${timeText(span.to)}, free. Ask for ${room.name}`}
                onClick={() => onPick?.(day, span)}
              >
                <span aria-hidden>{timeText(from)}</span>
              </button>
            );
          })}
          {placed.map((one) => (
            <MeetingButton
              key={one.meeting.id}
              meeting={one.meeting}
              room={room}
              minutes={one}
              cell={cell(meetingKey(day, one.meeting.id), column, one.from)}
              style={boxOf(one, hours)}
            />
          ))}
          {chosen && isOn(chosen, day) && (
            <div className={styles.chosen} style={edgesOf(minutesOn(chosen, day), hours)}>
              <span className="sr-only">Chosen: {spanWords(chosen)}</span>
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

const HOUR_PX = 46;

function topOf(minutes: number, hours: Minutes): number {
  return ((minutes - hours.from) * HOUR_PX) / 60;
}

function edgesOf({ from, to }: Minutes, hours: Minutes) {
  const top = topOf(Math.max(from, hours.from), hours);
  return { top, height: topOf(Math.min(to, hours.to), hours) - top };
}

function boxOf({ lane, lanes, ...minutes }: Placed, hours: Minutes) {
  return { ...edgesOf(minutes, hours), left: `${(lane * 100) / lanes}%`, width: `${100 / lanes}%` };
}

function slotKey(day: string, from: number): string {
  return `${day} ${from}`;
}

function meetingKey(day: string, id: number): string {
  return `${day} meeting ${id}`;
}
