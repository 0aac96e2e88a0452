import { IconPlus } from '@tabler/icons-react';
import { lagosToday } from '#shared/dates.ts';
import type { RoomsWeek, WeekRoom } from '#shared/rooms-week.ts';

import { dayWords, freeSlots, isPast, OFFICE_HOURS, placedOn, weekdayOf } from './day-plan.ts';
import { MeetingButton } from './meeting-button.tsx';
import { RoomFacts } from './room-facts.tsx';
import styles from './rooms-planner.module.css';
import { type CellProps, useCellKeys } from './use-cell-keys.ts';

type RoomsPlannerProps = {
  week: RoomsWeek;
  days: readonly string[];
  /** Told of which room somebody wants to see the hours. */
  onRoom: (room: WeekRoom, day?: string) => void;
  mayAsk: boolean;
  /** One day, its rooms beneath one another. */
  narrow: boolean;
  now: Date;
};

/** All rooms, day by day: what is booked and asked for in each. */
export function RoomsPlanner({ week, days, onRoom, mayAsk, narrow, now }: RoomsPlannerProps) {
  const rows = week.rooms.map((room, row) => ({
    room,
    days: days.map((day, column) => {
      const placed = placedOn(
        week.meetings.filter(({ room_id }) => room_id === room.id),
        day,
      );
      const mayBeFree = mayAsk && room.status === 'available';
      return {
        day,
        column,
        row,
        room,
        placed,
        isOpen: mayBeFree && freeSlots(placed, day, OFFICE_HOURS, 30, now).length > 0,
      };
    }),
  }));
  const keys = rows.flatMap((row) =>
    row.days.flatMap(({ day, placed, isOpen }) => [
      ...placed.map(({ meeting }) => keyOf(row.room, day, meeting.id)),
      ...(isOpen ? [keyOf(row.room, day, 'ask')] : []),
    ]),
  );
  const { cell, onKeyDown } = useCellKeys(keys);
  const cells = { cell, onRoom };
  if (narrow)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: its cells are buttons; the arrows lead from one to another.
      <div onKeyDown={onKeyDown} className={styles.rooms} data-list>
        {rows.map(({ room, days: [day] }) => (
          <section key={room.id} aria-label={room.name}>
            <RoomName room={room} onRoom={() => onRoom(room, day?.day)} />
            {day && <DayOfRoom {...day} {...cells} wide />}
          </section>
        ))}
      </div>
    );
  return (
    <table className={styles.planner} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th scope="col">Room</th>
          {days.map((day) => (
            <th key={day} scope="col" data-today={day === lagosToday(now) || undefined}>
              {weekdayOf(day).slice(0, 3)} <b className="num">{Number(day.slice(8))}</b>
              <span className="sr-only">, {dayWords(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ room, days: cellsOfRoom }) => (
          <tr key={room.id}>
            <th scope="row">
              <RoomName room={room} onRoom={() => onRoom(room)} />
            </th>
            {cellsOfRoom.map((day) => (
              <td key={day.day} data-past={isPast(day.day, now) || undefined}>
                <DayOfRoom {...day} {...cells} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RoomName({ room, onRoom }: { room: WeekRoom; onRoom: () => void }) {
  return (
    <div className={styles.room}>
      <button type="button" className={styles.roomName} onClick={onRoom}>
        {room.name}
        <span className="sr-only">: show its hours</span>
      </button>
      <RoomFacts room={room} />
    </div>
  );
}

type DayOfRoomProps = {
  day: string;
  column: number;
  row: number;
  room: WeekRoom;
  placed: ReturnType<typeof placedOn>;
  isOpen: boolean;
  cell: (key: string, column: number, place: number) => CellProps;
  onRoom: RoomsPlannerProps['onRoom'];
  wide?: boolean;
};

function DayOfRoom({ day, column, row, room, placed, isOpen, cell, onRoom, wide }: DayOfRoomProps) {
  const place = (minutes: number) => row * 10_000 + minutes;
  return (
    <div className={styles.cell}>
      {placed.map((one) => (
        <MeetingButton
          key={one.meeting.id}
          inLine
          meeting={one.meeting}
          room={room}
          minutes={one}
          cell={cell(keyOf(room, day, one.meeting.id), column, place(one.from))}
        />
      ))}
      {isOpen && (
        <button
          {...cell(keyOf(room, day, 'ask'), column, place(9_999))}
          type="button"
          className={`${styles.ask} ${wide ? styles.askWide : ''}`}
          aria-label={`${dayWords(day)}: see when ${room.name} is free`}
          onClick={() => onRoom(room, day)}
        >
          <IconPlus size={15} stroke={1.8} aria-hidden />
          <span aria-hidden>{askWords(placed)}</span>
        </button>
      )}
    </div>
  );
}

/** On a day without anything booked there is nothing to look up. */
function askWords(placed: ReturnType<typeof placedOn>): string {
  return placed.some(({ meeting }) => meeting.status !== 'pending') ? 'See when it is free' : 'Free all day';
}

function keyOf({ id }: WeekRoom, day: string, what: string | number): string {
  return `${id} ${day} ${what}`;
}
