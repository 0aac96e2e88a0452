/** Some days of rooms: what is booked and asked for in them. */
export interface RoomsWeek {
  /** The first and the last day. */
  from: string;
  to: string;
  rooms: WeekRoom[];
  meetings: WeekMeeting[];
}

/** A room as calendars show it. */
export interface WeekRoom {
  id: number;
  name: string;
  code: string;
  building: string;
  floor: number;
  max_capacity: number;
  pa_system: boolean;
  audio_visual_system: boolean;
  internet: boolean;
  status: 'available' | 'unavailable';
}

/** A meeting as calendars show it; what others only asked for carries no words of theirs. */
export interface WeekMeeting {
  id: number;
  room_id: number;
  code: string | null;
  title: string | null;
  start: string;
  end: string;
  status: 'pending' | 'approved' | 'concluded';
  no_of_participants: number;
  department: string | null;
  contact: string | null;
  is_mine: boolean;
  /** The screen of the meeting, for whoever may open it. */
  path: string | null;
}

/** What a room may have, by the field that says so. */
export const ROOM_EQUIPMENT = {
  pa_system: 'PA system',
  audio_visual_system: 'Audio-visual system',
  internet: 'Internet',
} as const;
