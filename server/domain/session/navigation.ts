import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID } from '#server/database/kept-plans.ts';
import type { Actor } from '#server/frame/actor.ts';
import { categoryOf } from '#shared/category.ts';
import type { NavigationEntry } from '#shared/navigation.ts';

/** Screens that are no list of their own: whoever may browse the list `of` finds them beside it. */
const PAGES = [
  {
    of: 'claims',
    name: 'Travel Entitlement',
    path: '/staff-services/claims/entitlement',
    icon: 'calculator',
    caption: 'Allowances',
    description: 'What a trip would pay you',
  },
  {
    of: 'rooms',
    name: 'Room Calendar',
    path: '/facilities-logistics/calendar',
    icon: 'calendar-event',
    caption: 'Meetings',
    description: 'Which rooms are free, week by week',
  },
] as const;

type Holder = Pick<Actor, 'groups' | 'department_id' | 'permissions'>;

interface Menu {
  entries: NavigationEntry[];
  modules: Omit<NavigationEntry, 'children'>[];
}

/** The menu of whoever holds these groups, department and permissions: enabled modules given to them that they may browse. */
export async function navigationFor(db: Queryable, holder: Holder): Promise<Menu> {
  const { rows } = await modulesOf(holder).execute(db);
  return menuOf(holder, rows);
}

/** An enabled module, as a menu shows it. */
type GivenModule = Pick<NavigationEntry, 'id' | 'name' | 'path' | 'icon' | 'caption' | 'description'> & {
  parent_id: number | null;
  slug: string;
  type: string;
};

/** The statement that finds the enabled modules given to somebody, and all applications. */
export function modulesOf({ groups, department_id }: Omit<Holder, 'permissions'>): RawBuilder<GivenModule> {
  const ids = groups.map(({ id }) => id);
  return sql<GivenModule>`${BY_ID}
    select m.id, m.parent_id, m.name, m.slug, m.path, m.icon, m.caption, m.description, m.type
      from modules m
     where not m.is_disabled and (m.type = 'application'
        or exists (select from module_groups g where g.module_id = m.id and g.group_id = any(${ids}::bigint[]))
        or exists (select from module_departments d where d.module_id = m.id and d.department_id = ${department_id}::bigint))
     order by m.position, m.id`;
}

/** The menu of these modules: of those that are given somebody sees what they may browse. */
export function menuOf({ permissions }: Pick<Holder, 'permissions'>, rows: readonly GivenModule[]): Menu {
  const visible = rows.filter(
    ({ type, slug }) => type === 'application' || permissions.has(`browse-${slug}`),
  );
  const modules = visible.map(({ slug: _slug, parent_id, type, ...row }) => ({
    ...row,
    parentId: parent_id ?? 0,
    type: type as NavigationEntry['type'],
    category: categoryOf(row.name),
  }));
  const pages = visible.flatMap(({ id, slug, parent_id }) =>
    PAGES.filter(({ of }) => of === slug).map(({ of: _of, ...page }) => ({
      ...page,
      // No module has it: it comes and goes with the list.
      id: -id,
      parentId: parent_id ?? 0,
      type: 'page' as const,
      category: categoryOf(page.name),
    })),
  );
  // A screen beneath a record has no place in a menu: its path wants the record.
  const placed = [...modules, ...pages].filter(({ path }) => !path.includes('{'));
  const entries = placed
    .filter(({ parentId }) => parentId === 0)
    .map((entry) => ({ ...entry, children: childrenOf(placed, entry.id) }))
    .filter(({ children }) => children.length > 0);
  return { entries, modules: modules.filter(({ type }) => type !== 'application') };
}

function childrenOf(modules: Omit<NavigationEntry, 'children'>[], id: number): NavigationEntry[] {
  return modules
    .filter(({ parentId }) => parentId === id)
    .map((entry) => ({ ...entry, children: childrenOf(modules, entry.id) }));
}
