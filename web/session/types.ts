import type { NavigationEntry } from '#shared/navigation.ts';

/** A group of the signed-in person; an acting member sees for whom. */
export type Group = { id: number; name: string; office: string | null; acting_for: string | null };

/** Who is signed in. */
export type SessionUser = {
  id: number;
  name: string;
  staff_no: string;
  email: string;
  /** Path of the picture on the API's host. */
  avatar: string | null;
  grade_level: { id: number; name: string; key: string; remunerations: Remuneration[] } | null;
  attributes: { groups: Group[] };
  department: SessionDepartment | null;
  period: Period;
};

/** What an allowance pays the person's grade level now, in naira. */
export type Remuneration = { allowance_id: number; name: string; amount: number; date_activated: string };

/** The person's department with the modules that are given to all who work in it. */
export type SessionDepartment = {
  id: number;
  name: string;
  abv: string;
  modules: { id: number; name: string; path: string }[];
};

/** The budget year of the settings. */
export type Period = { year: number; status: 'open' | 'closed' };

/** Everything that the browser keeps of a session under the local storage entry `auth`. */
export type Session = {
  token: string;
  /** ISO moment until which the session lives unless a call slides it. */
  expires_at: string;
  user: SessionUser;
  navigation: NavigationEntry[];
  permissions: string[];
  exportable: string[];
  groups: Group[];
  modules: Omit<NavigationEntry, 'children'>[];
  department: SessionDepartment | null;
  remunerations: Remuneration[];
  period: Period;
  /** The budget year in which the person’s departments would raise: the newest open one that has funds of theirs. */
  funds_year: number;
  /** Days on which nobody works, a year back and a year ahead. */
  holidays: string[];
  /** Whether they had their account before the portal was upgraded last; absent in a session that began before it. */
  knew_before?: boolean;
};
