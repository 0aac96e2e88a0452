import type { FundType } from './fund-type.ts';

/** A fund that is to be made: what is there already by its id, what is missing by what it will be. */
export interface FundPlan {
  code: string;
  code_id: number | undefined;
  head: { id: number } | NewHead;
  sub_head: { id: number } | { name: string; type: FundType };
  department_id: number;
  year: number;
  approved_kobo: number;
  booked_kobo: number;
  actual_kobo: number;
}

/** A budget head that is missing; without a code of its own it gets the initials of its name. */
export interface NewHead {
  key: string;
  code: string | undefined;
  name: string;
}
