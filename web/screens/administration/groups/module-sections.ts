import { permission, VERBS, type Verb } from '#shared/permissions.ts';

/** A navigation entry as the modules' list answers it. */
export type ModuleRow = {
  id: number;
  name: string;
  slug: string;
  caption: string | null;
  type: 'application' | 'module' | 'page';
  parentId: number | null;
};

/** Modules under one heading of the menu. */
export type Section = { key: string; caption: string; application: string; modules: ModuleRow[] };

/** Modules as the matrix shows them: application by application, under the captions of the menu. */
export function sectionsOf(rows: readonly ModuleRow[]): Section[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const applications = rows.filter(({ type }) => type === 'application');
  return applications.flatMap((application) => {
    const own = rows.filter((row) => row !== application && applicationOf(row, byId)?.id === application.id);
    const captions = [...new Set(own.map(({ caption }) => caption ?? application.name))];
    return captions.map((caption) => ({
      key: `${application.id} ${caption}`,
      caption,
      application: application.name,
      modules: own.filter((row) => (row.caption ?? application.name) === caption),
    }));
  });
}

/** How much of some permissions is held. */
export type Share = 'all' | 'some' | 'none';

/** Whether all, some or none of these permissions are among those held. */
export function shareOf(names: readonly string[], held: ReadonlySet<string>): Share {
  const count = names.filter((name) => held.has(name)).length;
  if (count === 0) return 'none';
  return count === names.length ? 'all' : 'some';
}

/** The five permissions of a module. */
export function permissionsOf({ slug }: Pick<ModuleRow, 'slug'>): string[] {
  return VERBS.map((verb) => permission(verb, slug));
}

/** One verb's permissions on many modules. */
export function verbOn(verb: Verb, modules: readonly ModuleRow[]): string[] {
  return modules.map(({ slug }) => permission(verb, slug));
}

function applicationOf(row: ModuleRow, byId: ReadonlyMap<number, ModuleRow>): ModuleRow | undefined {
  let at: ModuleRow | undefined = row;
  while (at && at.type !== 'application') at = at.parentId ? byId.get(at.parentId) : undefined;
  return at;
}
