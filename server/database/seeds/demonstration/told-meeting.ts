/** A meeting of the demonstration: on a day counted from the Monday of the week that the calendar opens on, asked for by an account. */
export interface ToldMeeting {
  room: string;
  day: number;
  from: string;
  to: string;
  /** The day on which it ends, where that is another. */
  last?: number;
  title: string;
  by: string;
  people: number;
  arrangement?: 'cinema' | 'banquet';
  /** What is wanted besides the room. */
  needs?: readonly Need[];
  description?: string;
  /** What it costs in naira, and the sub-head of the fund on which that is set aside. */
  cost?: number;
  fund?: string;
  /** What became of it; booked unless told, and concluded once it is over. */
  status?: 'pending' | 'declined' | 'no-show' | 'cancelled' | 'deleted';
  remark?: string;
}

/** What may be wanted with a room. */
export type Need = 'pa_system' | 'audio_visual_system' | 'internet' | 'tea_snacks' | 'breakfast' | 'lunch';
