import { keysOf } from '#shared/keys-of.ts';
import { ROOM_EQUIPMENT, type WeekRoom } from '#shared/rooms-week.ts';
import { Quiet } from '#web/components/layout.tsx';

/** Seats and place of a room, and what is in it; that it can't be had. */
export function RoomFacts({ room, whole = false }: { room: WeekRoom; whole?: boolean }) {
  return (
    <Quiet as="span" faint size={12.5}>
      {room.max_capacity} seats{room.status === 'unavailable' ? ', not available' : ''}
      <br />
      {placeOf(room)}
      {whole && (
        <>
          <br />
          {equipmentOf(room)}
        </>
      )}
    </Quiet>
  );
}

/** Where a room is: "Main Block, ground floor". */
export function placeOf({ building, floor }: Pick<WeekRoom, 'building' | 'floor'>): string {
  return `${building}, ${floor === 0 ? 'ground floor' : `floor ${floor}`}`;
}

/** What is in a room, in words. */
export function equipmentOf(room: WeekRoom): string {
  const there = keysOf(ROOM_EQUIPMENT).filter((name) => room[name]);
  return there.length > 0 ? there.map((name) => ROOM_EQUIPMENT[name]).join(', ') : 'No equipment of its own';
}
