import { useState } from 'react';
import { lagosToday, mondayOf, workWeekOf } from '#shared/dates.ts';
import { keysOf } from '#shared/keys-of.ts';
import { ROOM_EQUIPMENT, type RoomsWeek, type WeekRoom } from '#shared/rooms-week.ts';
import { Block, Quiet } from '#web/components/layout.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { Linked } from '#web/crud/record.ts';
import { useNarrow } from '#web/crud/use-narrow.ts';
import styles from './calendar.module.css';
import { momentAt, shownDays } from './day-plan.ts';
import { DayStrip } from './day-strip.tsx';
import { equipmentOf, placeOf, RoomFacts } from './room-facts.tsx';
import { RoomWeek } from './room-week.tsx';
import { useWeek } from './use-week.ts';
import { Legend, WeekBar } from './week-bar.tsx';

/** The room of a meeting: each shows seats, place and equipment; in the week of the one that is chosen a press takes a time. */
export function RoomInput(props: InputProps) {
  const { value, onChange, values } = props;
  const [now] = useState(() => new Date());
  const [week, setWeek] = useState<string | null>(null);
  const linked = value as Linked | null;
  const start = values.start ? String(values.start) : null;
  const from = week ?? (start ? mondayOf(lagosToday(new Date(start))) : workWeekOf(lagosToday(now)));
  const found = useWeek(from);
  const room = found.data?.rooms.find(({ id }) => id === linked?.id);
  const participants = Number(values.no_of_participants ?? 0);
  return (
    <>
      <PickerField<PickerOption>
        {...fieldProps(props)}
        value={linked ? { id: linked.id, name: room?.name ?? linked.label } : null}
        onChange={(option) => onChange(option && { id: option.id, label: option.name })}
        search={async (text) =>
          (found.data?.rooms ?? [])
            .filter((one) => matches(one, text))
            .map((one) => optionOf(one, participants))
        }
        cacheKey={['meetings', 'rooms', found.dataUpdatedAt, participants]}
        captions={['Rooms', 'Seats']}
      />
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {linked && found.isPending && <SkeletonLines lines={6} />}
      {room && found.data && (
        <WeekOfRoom {...props} week={found.data} room={room} from={from} onWeek={setWeek} now={now} />
      )}
    </>
  );
}

type WeekOfRoomProps = InputProps & {
  week: RoomsWeek;
  room: WeekRoom;
  from: string;
  onWeek: (from: string | null) => void;
  now: Date;
};

function WeekOfRoom({ week, room, from, onWeek, now, values, onOthers, disabled }: WeekOfRoomProps) {
  const narrow = useNarrow();
  const { start, end } = values as { start: string | null; end: string | null };
  const chosen = start && end && Date.parse(start) < Date.parse(end) ? { start, end } : undefined;
  const days = shownDays(week.from, week.meetings, false);
  const [asked, setAsked] = useState<string | null>(null);
  const first = start ? lagosToday(new Date(start)) : lagosToday(now);
  const day = days.find((one) => one === (asked ?? first)) ?? days[0] ?? week.from;
  const pick = (on: string, minutes: { from: number; to: number }) => {
    onWeek(null);
    onOthers?.({
      start: momentAt(on, minutes.from),
      end: momentAt(on, minutes.to),
    });
  };
  const lacks = keysOf(ROOM_EQUIPMENT).filter((name) => values[name] === true && !room[name]);
  return (
    <Block top={10}>
      <RoomFacts room={room} whole />
      {lacks.length > 0 && (
        <Quiet size={13} top={6}>
          {room.name} has no {lacks.map((name) => EQUIPMENT_WORDS[name]).join(' and no ')} of its own.
          Logistics brings it if it can.
        </Quiet>
      )}
      <div className={styles.inForm}>
        <p className={styles.how}>
          {onOthers && !disabled
            ? 'Press a free time to choose it; set start and end below.'
            : 'What is booked in the room.'}
        </p>
        <WeekBar from={from} now={now} onWeek={onWeek} />
        {narrow && <DayStrip days={days} shown={day} onDay={setAsked} />}
        <RoomWeek
          week={week}
          room={room}
          days={narrow ? [day] : days}
          step={narrow ? 60 : 30}
          chosen={chosen}
          onPick={onOthers && !disabled ? pick : undefined}
          now={now}
        />
        <Legend />
      </div>
    </Block>
  );
}

const EQUIPMENT_WORDS = {
  pa_system: 'PA system',
  audio_visual_system: 'audio-visual system',
  internet: 'internet',
} as const satisfies Record<keyof typeof ROOM_EQUIPMENT, string>;

function optionOf(room: WeekRoom, participants: number): PickerOption {
  const { id, code, name, max_capacity, status } = room;
  return {
    id,
    code,
    name,
    note: `${placeOf(room)}. ${equipmentOf(room)}${status === 'available' ? '' : '. Not available'}`,
    aside: <span className="num">{max_capacity}</span>,
    disabled: status !== 'available' || participants > max_capacity,
  };
}

function matches({ name, code, building }: WeekRoom, text: string): boolean {
  return `${name} ${code} ${building}`.toLowerCase().includes(text.trim().toLowerCase());
}
