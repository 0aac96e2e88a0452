import type { Queryable } from '#server/database/connection.ts';
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

/** The menu of whoever holds these groups, department and permissions: enabled modules given to them that they may browse. */
export async function navigationFor(
  db: Queryable,
  actor: Pick<Actor, 'groups' | 'department_id' | 'permissions'>,
): Promise<{ entries: NavigationEntry[]; modules: Omit<NavigationEntry, 'children'>[] }> {
  const groupIds = actor.groups.map(({ id }) => id);
  const rows = await db
    .selectFrom('modules as m')
    .select([
      'm.id',
      'm.parent_id',
      'm.name',
      'm.slug',
      'm.path',
      'm.icon',
      'm.caption',
      'm.description',
      'm.type',
    ])
    .where('m.is_disabled', '=', false)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('module_groups as g')
            .select('g.module_id')
            .whereRef('g.module_id', '=', 'm.id')
            .where('g.group_id', 'in', groupIds.length ? groupIds : [0]),
        ),
        eb.exists(
          eb
            .selectFrom('module_departments as d')
            .select('d.module_id')
            .whereRef('d.module_id', '=', 'm.id')
            .where('d.department_id', '=', actor.department_id ?? 0),
        ),
        eb('m.type', '=', 'application'),
      ]),
    )
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();
  const visible = rows.filter(
    ({ type, slug }) => type === 'application' || actor.permissions.has(`browse-${slug}`),
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
