import type { StoryFund, StoryMoment, StoryPayee } from './story.ts';
import type { Structure } from './write-structure.ts';

/** Somebody of the agency who travels, or arranges it. */
export type Traveller = Structure['people'][number];

/** How far a request has come. */
export type TripStatus =
  | 'pending'
  | 'in-progress'
  | 'decision'
  | 'accepted'
  | 'booked'
  | 'closed'
  | 'declined'
  | 'cancelled'
  | 'deleted';

/** One request for a flight or a hotel, with everything that came of it; amounts in kobo, days from today. */
export interface StoryTrip {
  kind: 'flight' | 'hotel';
  status: TripStatus;
  traveller: Traveller;
  officer: Traveller;
  department_id: number;
  purpose: string;
  route: readonly [takeoff: string, destination: string];
  isAbroad?: boolean;
  asked: Date;
  from: string;
  to: string;
  options: { title: string; cost: number; details: string; vendor?: StoryPayee }[];
  reserved_fund: StoryFund;
  fund: StoryFund | null;
  /** When the money was set aside, where it is. */
  secured?: StoryMoment;
  /** Cancelled by whoever asked, once they had accepted an option. */
  isGivenUp?: boolean;
  /** The mandate by which it was paid. */
  round?: ToldRound;
  /** Called off once a mandate had it, with what is still to be paid for it. */
  called_off?: StoryMoment & { cost: number; reason: string };
}

/** A request with its number. */
export type NumberedTrip = StoryTrip & { id: number; code: string };

/** Who travels, who arranges it, and which funds carry and pay it. */
export interface TravelDesk {
  travellers: readonly Traveller[];
  officer: Traveller;
  own: readonly StoryFund[];
  paying: readonly StoryFund[];
  departmentId(code: string): number;
}

/** Trips that one mandate pays: how many days ago it was made, and who travelled, by department or account. */
export interface Round {
  kind: StoryTrip['kind'];
  made: number;
  of: string;
  isAbroad?: boolean;
  /** How far its expenditure has come, where it is not paid. */
  stands?: 'raised' | 'at-audit';
  /** What audit took off, in kobo. */
  cut?: number;
  /** The one whose trip was called off once the mandate was made, with a fee to be paid. */
  called_off?: string;
  /** Departments that have not answered their refund, and one that refused. */
  unanswered?: string;
  denied?: string;
}

/** A round with the moment at which its mandate was made, and who is paid. */
export interface ToldRound extends Round {
  at: Date;
  vendor: StoryPayee;
}
