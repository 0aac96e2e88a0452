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
  /** Deleted before it was batched. */
  deleted_at?: Date;
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
