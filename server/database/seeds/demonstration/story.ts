import type { AllowanceLine } from '#shared/allowances.ts';

/** A fund as the story tells of it; amounts in kobo. */
export interface StoryFund {
  id: number;
  year: number;
  code: string;
  sub: string;
  type: 'capital' | 'recurrent' | 'personnel';
  department: StoryDepartment;
  approved: number;
  use: number;
}

/** A department with the people who act in it. */
export interface StoryDepartment {
  id: number;
  name: string;
  abv: string;
  officers: StoryPerson[];
  staff: StoryPerson[];
}

/** Somebody who acts or is paid. */
export interface StoryPerson {
  id: number;
  name: string;
  bank_name: string;
  account_number: string;
}

/** When something was done, and by whom. */
export interface StoryMoment {
  at: Date;
  by: Pick<StoryPerson, 'id' | 'name'>;
}

/** Somebody or some firm that is paid. */
export interface StoryPayee {
  type: 'staff' | 'vendor' | 'beneficiary';
  id: number;
  name: string;
  bank_name: string | null;
  account_number: string | null;
}

/** One expenditure of the story. */
export interface StoryExpenditure {
  at: Date;
  payee: StoryPayee;
  amount: number;
  description: string;
  reference: string | null;
  raised_by: StoryPerson;
  /** The claim that it pays. */
  claim?: ToldClaim;
  /** The touring advance that it pays, once that has its number. */
  advance?: { id: number; code: string };
  /** What of it came back after it was paid. */
  recovered?: number;
  /** Deleted before it was batched. */
  deleted_at?: Date;
  /** The mandate that it pays. */
  mandate?: {
    id: number;
    /** What it draws of holds on its own fund, and which they are. */
    drawn: number;
    drawn_of: readonly string[];
    /** Other departments carry all of it. */
    isCarried: boolean;
  };
}

/** What somebody claims, as the story tells of it; amounts in kobo. */
export interface ToldClaim {
  person: StoryPerson;
  purpose: string;
  started: string;
  finished: string;
  /** Where it took them; null where it was for no trip, and what was bought has its receipt. */
  trip: ToldTrip | null;
  lines: readonly ToldLine[];
  /** The retirement whose shortfall it is. */
  settles?: { id: number; code: string; department_id: number; at: Date; by: StoryMoment['by'] };
}

/** One line of what somebody is paid or spent; without an allowance it is something else, with its receipt. */
export type ToldLine = Omit<AllowanceLine, 'allowance_id' | 'rate_kobo'> & {
  allowance_id: number | null;
  rate_kobo: number | null;
  /** What of a line its claimant asks for less. */
  lowered_kobo?: number;
};

/** The way and the place of a trip. */
export interface ToldTrip {
  destination: string;
  transportation: 'flight' | 'road';
  takeoff: string;
  airport: string | null;
  distance_km: number | null;
  category: 'residence' | 'non-residence';
}

/** One act on a payment. */
export interface StoryAct {
  at: Date;
  action: 'clear' | 'edit' | 'query' | 'respond' | 'return' | 'post';
  desk: 'budget-office' | 'treasury' | 'audit' | 'posting' | null;
  by: StoryPerson;
  before?: number;
  after?: number;
  remark?: string;
}

/** One expenditure of a batch with all that happened to its payment. */
export interface StoryPayment {
  expenditure: StoryExpenditure;
  acts: StoryAct[];
}

/** One batch of the story, or expenditures that no batch has yet. */
export interface StoryBatch {
  fund: StoryFund;
  type: 'staff' | 'third-party';
  /** When the batch was raised; absent while its expenditures are only committed. */
  at?: Date;
  raised_by: StoryPerson;
  payments: StoryPayment[];
  reversed?: { at: Date; reason: string };
  /** A request to reverse that the budget office has not answered. */
  reversal_asked?: { at: Date; reason: string };
}

/** The people of the offices, by desk. */
export interface StoryDesks {
  'budget-office': StoryPerson[];
  treasury: StoryPerson[];
  audit: StoryPerson[];
  posting: StoryPerson[];
}
