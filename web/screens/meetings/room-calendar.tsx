import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isDay, lagosToday, mondayOf, workWeekOf } from '#shared/dates.ts';
import { permission } from '#shared/permissions.ts';
import { rooms as ROOMS } from '#shared/resources/facilities-logistics/rooms.ts';
import { meetings as MEETINGS, meetingRequests } from '#shared/resources/staff-services/meetings.ts';
import type { RoomsWeek } from '#shared/rooms-week.ts';
import { roomProblem } from '#shared/workflows/meetings.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { StaleNotice } from '#web/crud/stale-notice.tsx';
import { useNarrow } from '#web/crud/use-narrow.ts';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import styles from './calendar.module.css';
import { localMoment, type Minutes, shownDays } from './day-plan.ts';
import { DayStrip } from './day-strip.tsx';
import { RoomFacts } from './room-facts.tsx';
import { RoomWeek } from './room-week.tsx';
import { RoomsPlanner } from './rooms-planner.tsx';
import { useWeek } from './use-week.ts';
import { Legend, WeekBar } from './week-bar.tsx';

const TITLE = 'Room Calendar';

/** When rooms are booked, week by week; a free time of one begins a request for it. The address says which week, room and day. */
export default function RoomCalendar() {
  const can = useCan();
  const mayLook =
    can(permission('browse', ROOMS.noun)) ||
    can(permission('browse', MEETINGS.noun)) ||
    can(permission('add', MEETINGS.noun)) ||
    can(permission('browse', meetingRequests.noun));
  const mayAsk = can(permission('add', MEETINGS.noun));
  return (
    <Sheet>
      <PageHeader
        title={TITLE}
        actions={
          mayAsk && (
            <ActionLink to={`${MEETINGS.path}/create`} icon={IconCalendarPlus}>
              {MEETINGS.createLabel}
            </ActionLink>
          )
        }
      />
      {mayLook ? <Calendar mayAsk={mayAsk} /> : <NoPermission resource={ROOMS} verb="browse" />}
    </Sheet>
  );
}

function Calendar({ mayAsk }: { mayAsk: boolean }) {
  const [now] = useState(() => new Date());
  const [params, setParams] = useAddress();
  const from = weekIn(params, now);
  const found = useWeek(from);
  const set = (changes: Record<string, string | null>) =>
    setParams((before) => withChanges(before, changes), { preventScrollReset: true });
  const room = Number(params.get('room')) || null;
  return (
    <>
      <WeekBar from={from} now={now} onWeek={(week) => set({ from: week, day: null })}>
        <PlainSelect
          small
          aria-label="Room"
          options={[
            { value: '', label: 'All rooms' },
            ...(found.data?.rooms ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(room ?? '')}
          onChange={(value) => set({ room: value || null })}
        />
        <ActionButton
          variant="quiet"
          size="sm"
          aria-pressed={params.has('weekend')}
          onClick={() => set({ weekend: params.has('weekend') ? null : 'yes' })}
        >
          {params.has('weekend') ? 'Hide weekend' : 'Show weekend'}
        </ActionButton>
      </WeekBar>
      {found.isPending && <SkeletonLines lines={10} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && (
        <>
          <StaleNotice query={found} />
          <Week
            week={found.data}
            now={now}
            room={room}
            params={params}
            mayAsk={mayAsk}
            onRoom={(id, day) => set({ room: String(id), ...(day ? { day } : {}) })}
            onDay={(day) => set({ day, from })}
          />
        </>
      )}
    </>
  );
}

type WeekProps = {
  week: RoomsWeek;
  now: Date;
  room: number | null;
  params: URLSearchParams;
  mayAsk: boolean;
  onRoom: (id: number, day?: string) => void;
  onDay: (day: string) => void;
};

function Week({ week, now, room: id, params, mayAsk, onRoom, onDay }: WeekProps) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const room = week.rooms.find((one) => one.id === id);
  if (week.rooms.length === 0)
    return (
      <EmptyState kind="first-use" title="No rooms yet">
        {ROOMS.firstUse}
      </EmptyState>
    );
  const days = shownDays(week.from, week.meetings, params.has('weekend'));
  const day = days.find((one) => one === (params.get('day') ?? lagosToday(now))) ?? days[0] ?? week.from;
  const shown = narrow ? [day] : days;
  const ask = (on: string, { from, to }: Minutes) =>
    navigate(
      `${MEETINGS.path}/create?${new URLSearchParams({
        room: String(id),
        start: localMoment(on, from),
        end: localMoment(on, to),
      })}`,
    );
  const closed = room && roomProblem(room);
  return (
    <>
      {narrow && <DayStrip days={days} shown={day} onDay={onDay} />}
      {room ? (
        <>
          <Block bottom={16}>
            <h2>{room.name}</h2>
            <RoomFacts room={room} whole />
          </Block>
          {mayAsk && !closed && <p className={styles.how}>Press a free time to ask for it.</p>}
          {closed && (
            <Block bottom={16}>
              <Notice tone="warn">{closed}</Notice>
            </Block>
          )}
          <RoomWeek
            week={week}
            room={room}
            days={shown}
            step={narrow ? 60 : 30}
            onPick={mayAsk ? ask : undefined}
            now={now}
          />
        </>
      ) : (
        <RoomsPlanner
          week={week}
          days={shown}
          narrow={narrow}
          mayAsk={mayAsk}
          now={now}
          onRoom={(one, on) => onRoom(one.id, on)}
        />
      )}
      <Legend />
    </>
  );
}

/** The Monday of the week that the address names, or of the one that is worked now. */
function weekIn(params: URLSearchParams, now: Date): string {
  const named = params.get('from');
  return isDay(named) ? mondayOf(named) : workWeekOf(lagosToday(now));
}

function withChanges(before: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
