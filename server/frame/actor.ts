import type { Office } from '#shared/constants.ts';

/** The person behind a call, with everything that decides what they may see and do. */
export interface Actor {
  id: number;
  session_id: number;
  /** The state of what rights are made of, and the day in Lagos: of two calls with the same, the rights are the same. */
  as_of: string;
  name: string;
  staff_no: string;
  email: string;
  department_id: number | null;
  grade_level_id: number | null;
  /** Their groups; the first is the displayed role. */
  groups: { id: number; name: string; office: Office | null; acting_for: string | null }[];
  offices: ReadonlySet<Office>;
  permissions: ReadonlySet<string>;
  /** Nouns whose lists they may export. */
  exportable: ReadonlySet<string>;
  /** Their own department and those they are an officer of, with all below. */
  department_ids: number[];
  /** Those of them to which they belong themselves, as a member, an officer or the head. */
  own_department_ids: number[];
  /** Departments that they head, or act as head of today. */
  headed_department_ids: number[];
  /** For whom they act today, and who acts for them: what these did counts as theirs. */
  bound: { id: number; name: string; before?: boolean; whom?: string; gone?: boolean }[];
  /** Who acts or acted for them, or for one of those: what these did for them counts as theirs, on the record on which it was done. */
  helped_by: { id: number; name: string }[];
  /** The records of people who left with which they go on. */
  succeeds: Succession[];
}

/** A record with which somebody goes on for a person who left. */
export interface Succession {
  /** The resource, by name. */
  of: string;
  id: number;
  for_id: number;
  for_name: string;
}

/** Whether this is the id of somebody for whom they act today, or who acts for them. */
export function isBound({ bound }: Pick<Actor, 'bound'>, id: unknown): boolean {
  return bound.some((one) => one.id === id);
}

/** Whoever calls a public route without a session. */
export const VISITOR: Actor = {
  id: 0,
  session_id: 0,
  as_of: '',
  name: 'Visitor',
  staff_no: '',
  email: '',
  department_id: null,
  grade_level_id: null,
  groups: [],
  offices: new Set(),
  permissions: new Set(),
  exportable: new Set(),
  department_ids: [],
  own_department_ids: [],
  headed_department_ids: [],
  bound: [],
  helped_by: [],
  succeeds: [],
};
