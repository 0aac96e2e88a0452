import { useEffect, useId, useRef } from 'react';
import type { Entry } from './entries.ts';
import styles from './palette.module.css';
import { PaletteLine } from './palette-line.tsx';

/** The id of the box of lines, which the field above controls. */
export const LIST_ID = 'palette-list';

type PaletteListProps = {
  entries: readonly Entry[];
  chosen: Entry | undefined;
  /** What was typed: it is marked in every line. */
  typed: string;
  /** Shown instead of lines. */
  empty: string;
  onPoint: (entry: Entry) => void;
  onTake: (entry: Entry, inNewTab: boolean) => void;
  onPick: (entry: Entry) => void;
};

/** The palette's lines under their headings; the keyboard stays in the field above. */
export function PaletteList({ entries, chosen, typed, empty, onPoint, onTake, onPick }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <>
      {/* A listbox has options and nothing else. */}
      {entries.length === 0 && <p className={styles.none}>{empty}</p>}
      <div className={styles.list} id={LIST_ID} ref={list} role="listbox" aria-label="Results" tabIndex={-1}>
        {groupsOf(entries).map(([heading, lines], index) => (
          <fieldset className={styles.lines} key={heading} aria-labelledby={`${id}-${index}`}>
            <div className={styles.group} id={`${id}-${index}`} role="presentation">
              {heading}
            </div>
            {lines.map((entry) => (
              <PaletteLine
                key={entry.key}
                entry={entry}
                typed={typed}
                selected={entry === chosen}
                onPoint={() => onPoint(entry)}
                onTake={(inNewTab) => onTake(entry, inNewTab)}
                onPick={entry.record && (() => onPick(entry))}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

function groupsOf(entries: readonly Entry[]): [string, Entry[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)];
}
