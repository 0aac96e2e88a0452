import { lagosToday, mondayOf, workWeekOf } from '#shared/dates.ts';
import { roomProblem, roomTaken, seatsProblem, spanProblems } from '#shared/workflows/meetings.ts';
import { Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { Linked } from '#web/crud/record.ts';
import { useSession } from '#web/session/use-session.ts';
import { ChargedFundInput } from '../travel/charged-fund-input.tsx';
import { RoomInput } from './room-input.tsx';
import { useWeek } from './use-week.ts';

type Values = {
  room_id: Linked | null;
  start: string | null;
  end: string | null;
  no_of_participants: number | null;
};
type Facts = ReturnType<typeof useWeek>['data'];

/** How a room is asked for: its week takes a time by one press; what can't be had is said before it is sent. */
export const extras: ResourceExtras = {
  inputs: { room_id: RoomInput, fund_id: ChargedFundInput },
  beside: WhatHappens,
  create: {
    useFacts({ start }: Values): Facts {
      const day = lagosToday(start ? new Date(start) : new Date());
      return useWeek(start ? mondayOf(day) : workWeekOf(day)).data;
    },
    problems(values: Values, week: Facts) {
      const { room_id, start, end, no_of_participants } = values;
      const room = week?.rooms.find(({ id }) => id === room_id?.id);
      const seats = room && no_of_participants ? seatsProblem(room, no_of_participants) : null;
      const closed = room && roomProblem(room);
      const span = start && end ? spanProblems({ start, end }, new Date()) : {};
      const taken = room && start && end && takenIn(week, room, { start, end });
      return {
        ...(seats ? { no_of_participants: [seats] } : {}),
        ...(closed ? { room_id: [closed] } : {}),
        ...(taken ? { start: [taken] } : {}),
        ...Object.fromEntries(Object.entries(span).map(([name, said]) => [name, [said]])),
      };
    },
    before: 'this can be sent',
    submit: () => 'Send request',
  },
};

/** The sentence of the booked meeting that has the room then, among those of the week that is shown. */
function takenIn(
  week: Facts,
  room: { id: number; name: string },
  span: { start: string; end: string },
): string | null {
  const other = week?.meetings.find(
    ({ room_id, status, start, end }) =>
      room_id === room.id &&
      status !== 'pending' &&
      Date.parse(start) < Date.parse(span.end) &&
      Date.parse(span.start) < Date.parse(end),
  );
  return other ? roomTaken(room, { ...other, code: other.code ?? '', title: other.title ?? '' }) : null;
}

function WhatHappens() {
  const { user } = useSession();
  return (
    <SidePanel title="What happens next">
      <Stack gap={10}>
        <p>Logistics answers. You are told when the room is booked, or why it can’t be.</p>
        <p>
          Once it is booked, the contact ({user.name} unless you name another) and everybody who is invited
          get the meeting for their calendar by mail.
        </p>
        <p>Until it is answered you can change the request or take it back.</p>
      </Stack>
    </SidePanel>
  );
}
