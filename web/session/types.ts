/** One entry of the menu; applications stand at the top with their modules as children. */
export type NavigationEntry = {
  id: number;
  parentId: number;
  name: string;
  path: string;
  icon: string | null;
  /** The group that a module stands under in the sidebar. */
  caption: string | null;
  description: string | null;
  type: 'application' | 'module' | 'page';
  children: NavigationEntry[];
};

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
  grade_level: { id: number; name: string; key: string } | null;
  attributes: { groups: Group[] };
};

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
  department: { id: number; name: string; abv: string; modules: number[] } | null;
  remunerations: { allowance_id: number; name: string; amount: number; date_activated: string }[];
  period: { year: number; status: 'open' | 'closed' };
};
