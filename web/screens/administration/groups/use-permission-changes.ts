import { useState } from 'react';

/** Permissions given and taken away on top of those that were saved when the first of them was changed. */
export type Changes = {
  added: readonly string[];
  removed: readonly string[];
  /** What was saved then. */
  over: readonly string[];
};

const NONE: Changes = { added: [], removed: [], over: [] };

/**
 * What is held with the unsaved changes, kept as a difference so that another's save in between is not undone;
 * `kept` are the changes of a draft.
 */
export function usePermissionChanges(saved: readonly string[], kept: Changes | null) {
  const [changes, setChanges] = useState(kept ?? NONE);
  const base = new Set(saved);
  const added = new Set(changes.added.filter((name) => !base.has(name)));
  const removed = new Set(changes.removed.filter((name) => base.has(name)));
  const held = new Set([...saved.filter((name) => !removed.has(name)), ...added]);
  const count = added.size + removed.size;
  const over = count > 0 ? changes.over : saved;
  return {
    held: held as ReadonlySet<string>,
    added: added as ReadonlySet<string>,
    removed: removed as ReadonlySet<string>,
    count,
    /** What somebody else gave and took away since the first of my changes. */
    meanwhile: { given: without(saved, over), taken: without(over, saved) },
    /** The changes as a draft keeps them. */
    kept: { added: [...added], removed: [...removed], over } satisfies Changes,
    /** Gives or takes away several permissions at once. */
    put: (names: readonly string[], on: boolean) =>
      setChanges({ added: changed(added, names, on), removed: changed(removed, names, !on), over }),
    undo: () => setChanges(NONE),
  };
}

/** What usePermissionChanges answers. */
export type PermissionChanges = ReturnType<typeof usePermissionChanges>;

/** The changes that a draft keeps; null where it keeps something else. */
export function keptChanges({ added, removed, over }: Readonly<Record<string, unknown>>): Changes | null {
  return isNames(added) && isNames(removed) && isNames(over) ? { added, removed, over } : null;
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return names.filter((name) => !known.has(name));
}

function changed(set: ReadonlySet<string>, names: readonly string[], on: boolean): string[] {
  const next = new Set(set);
  for (const name of names) {
    if (on) next.add(name);
    else next.delete(name);
  }
  return [...next];
}
