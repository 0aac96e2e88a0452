import { permission, VERBS } from '#shared/permissions.ts';
import { words } from '#shared/resource/fields.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { ModuleRow } from './module-sections.ts';
import type { PermissionChanges } from './use-permission-changes.ts';

type ChangedMeanwhileProps = {
  meanwhile: PermissionChanges['meanwhile'];
  modules: readonly ModuleRow[];
  /** What the server said when it refused to save over the other's change. */
  said: string | null;
};

/** Says what somebody else added and removed while mine was not saved; saving mine undoes none of it. */
export function ChangedMeanwhile({ meanwhile: { given, taken }, modules, said }: ChangedMeanwhileProps) {
  if (!said && given.length + taken.length === 0) return null;
  return (
    <Block top={16}>
      <Notice tone="warn" title="Somebody else changed this group">
        {said && <p>{said}</p>}
        {given.length > 0 && <p>They added: {listed(given, modules)}.</p>}
        {taken.length > 0 && <p>They removed: {listed(taken, modules)}.</p>}
        <p>Their changes are included below, together with yours. Check them, then save.</p>
      </Notice>
    </Block>
  );
}

function listed(names: readonly string[], modules: readonly ModuleRow[]): string {
  const known = new Map(
    modules.flatMap(({ name, slug }) =>
      VERBS.map((verb) => [permission(verb, slug) as string, `${words(verb)} ${name}`] as const),
    ),
  );
  return names.map((name) => known.get(name) ?? name).join(', ');
}
