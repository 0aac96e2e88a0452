import { useState } from 'react';

/** Permissions given and taken away on top of those that are saved. */
type Changes = { added: ReadonlySet<string>; removed: ReadonlySet<string> };

const NONE: Changes = { added: new Set(), removed: new Set() };

/** What is held with the unsaved changes, kept as a difference so that another's save in between is not undone. */
export function usePermissionChanges(saved: readonly string[]) {
  const [changes, setChanges] = useState(NONE);
  const base = new Set(saved);
  const added = new Set([...changes.added].filter((name) => !base.has(name)));
  const removed = new Set([...changes.removed].filter((name) => base.has(name)));
  const held = new Set([...saved.filter((name) => !removed.has(name)), ...added]);
  return {
    held: held as ReadonlySet<string>,
    added: added as ReadonlySet<string>,
    removed: removed as ReadonlySet<string>,
    count: added.size + removed.size,
    /** Gives or takes away several permissions at once. */
    put: (names: readonly string[], on: boolean) =>
      setChanges({ added: changed(added, names, on), removed: changed(removed, names, !on) }),
    undo: () => setChanges(NONE),
  };
}

/** What usePermissionChanges answers. */
export type PermissionChanges = ReturnType<typeof usePermissionChanges>;

function changed(set: ReadonlySet<string>, names: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const name of names) {
    if (on) next.add(name);
    else next.delete(name);
  }
  return next;
}
