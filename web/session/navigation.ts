import type { NavigationEntry } from '#shared/navigation.ts';

/** The applications of a menu: its entries with parentId 0. */
export function applicationsOf(navigation: readonly NavigationEntry[]): NavigationEntry[] {
  return navigation.filter(({ parentId }) => parentId === 0);
}

/** Every module of an application, however deep. */
export function modulesOf(application: NavigationEntry): NavigationEntry[] {
  return application.children.flatMap((entry) =>
    entry.children.length > 0 ? [entry, ...modulesOf(entry)] : [entry],
  );
}

/** The first two segments of a path, which decide what is active: '/budget/funds/7/manage' → '/budget/funds'. */
export function activePath(pathname: string): string {
  const path = `/${pathname.split('/').filter(Boolean).slice(0, 2).join('/')}`;
  return LISTS[path] ?? path;
}

// Screens with an address of their own that belong to a list of the menu.
const LISTS: Readonly<Record<string, string>> = { '/budget/year-close': '/budget/year-closings' };

type Placed = Pick<NavigationEntry, 'path'>;

/** Whether a menu entry is the active one at a path; a list is not, where a screen of its own `beside` it is. */
export function isActive(entry: Placed, pathname: string, beside: readonly Placed[] = []): boolean {
  if (activePath(entry.path) !== entry.path) return entry.path === pathname;
  return (
    activePath(pathname) === entry.path &&
    !beside.some(({ path }) => path === pathname && path !== entry.path)
  );
}

/** The application that a path belongs to: one with the active module, or whose own path or id it is. */
export function applicationAt(
  navigation: readonly NavigationEntry[],
  pathname: string,
): NavigationEntry | undefined {
  const applications = applicationsOf(navigation);
  const [first = ''] = pathname.split('/').filter(Boolean);
  return (
    applications.find((application) => modulesOf(application).some((entry) => isActive(entry, pathname))) ??
    applications.find(({ path, id }) => path === `/${first}` || String(id) === first)
  );
}

/** An application's modules under their captions, in the menu's order. */
export function captioned(
  application: NavigationEntry,
): { caption: string | null; entries: NavigationEntry[] }[] {
  const groups: { caption: string | null; entries: NavigationEntry[] }[] = [];
  for (const entry of application.children) {
    const group = groups.find(({ caption }) => caption === entry.caption);
    if (group) group.entries.push(entry);
    else groups.push({ caption: entry.caption, entries: [entry] });
  }
  return groups;
}
