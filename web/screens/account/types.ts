import type { BankInForce, ProposedBank } from '../administration/bank-details/payable-record.ts';

/** The signed-in person's own record. */
export type Account = {
  id: number;
  version: number;
  staff_no: string;
  surname: string;
  firstname: string;
  middlename: string | null;
  email: string;
  mobile: string | null;
  gender: string | null;
  job_title: string | null;
  date_joined: string | null;
  bank_name: string | null;
  account_number: string | null;
  bank_in_force: BankInForce | null;
  proposed_bank: ProposedBank | null;
  avatar: string | null;
  grade_level: { name: string } | null;
  department: { name: string } | null;
  groups: { id: number; name: string }[];
  /** `required_by` names the first of the person's groups that asks for an authenticator. */
  totp: { enabled: boolean; confirmed_at: string | null; required: boolean; required_by: string | null };
  /** What is doubtful, by field. */
  warnings: Record<string, string>;
};

/** One place where the person is signed in. */
export type SignIn = {
  id: number;
  current: boolean;
  address: string | null;
  /** Browser and system in words: "Firefox on Windows". */
  device: string;
  created_at: string;
  last_seen_at: string;
};
