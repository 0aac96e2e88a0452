import type { ResourceExtras } from '#web/crud/extras.ts';
import { ChargedFundInput } from '../travel/charged-fund-input.tsx';
import { RoomInput } from './room-input.tsx';

/** How a meeting that nobody has answered is changed: the room from its week, the fund by name. */
export const extras: ResourceExtras = { inputs: { room_id: RoomInput, fund_id: ChargedFundInput } };
