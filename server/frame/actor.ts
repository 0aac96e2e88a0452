import type { Office } from '#shared/constants.ts';

/** The person behind a call, with everything that decides what he may see and do. */
export interface Actor {
  id: number;
  session_id: number;
  name: string;
  staff_no: string;
  email: string;
  department_id: number | null;
  grade_level_id: number | null;
  /** His groups, the first one being his displayed role. */
  groups: { id: number; name: string; office: Office | null; acting_for: string | null }[];
  offices: ReadonlySet<Office>;
  permissions: ReadonlySet<string>;
  /** Nouns whose lists he may export. */
  exportable: ReadonlySet<string>;
  /** His own department and those he is an officer of, with all below them. */
  department_ids: number[];
  /** Departments that he heads, or acts as head of today. */
  headed_department_ids: number[];
}
