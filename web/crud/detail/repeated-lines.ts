import { lagosToday } from '#shared/dates.ts';
import type { HistoryEntry } from './change-list.tsx';

const COUNTED = /^(\d+) lines?$/;

/**
 * A history, oldest first, in which the lines of one person who counts on in the course of a day are one: each figure of a
 * stock count is kept by itself, and a sheet of hundreds would be hundreds of lines. The line of the last of them stands, with
 * how many lines they counted together; whatever else happened between them parts them.
 */
export function joinRepeated(history: readonly HistoryEntry[]): HistoryEntry[] {
  const joined: HistoryEntry[] = [];
  for (const entry of history) {
    const before = joined.at(-1);
    if (before && isContinued(before, entry))
      joined.splice(-1, 1, { ...entry, remark: sumOf(before, entry) });
    else joined.push(entry);
  }
  return joined;
}

function isContinued(before: HistoryEntry, entry: HistoryEntry): boolean {
  return (
    [before, entry].every(({ action, remark }) => action === 'counted' && COUNTED.test(remark ?? '')) &&
    before.actor_name === entry.actor_name &&
    before.acting_for === entry.acting_for &&
    lagosToday(new Date(before.at)) === lagosToday(new Date(entry.at))
  );
}

function sumOf(...entries: HistoryEntry[]): string {
  const sum = entries.reduce((all, { remark }) => all + Number(COUNTED.exec(remark ?? '')?.[1]), 0);
  return `${sum} lines`;
}
