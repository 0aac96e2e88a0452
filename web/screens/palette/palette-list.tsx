import { useEffect, useRef } from 'react';
import { Amount } from '../../components/amount.tsx';
import { Code } from '../../components/code.tsx';
import type { Entry } from './entries.ts';
import styles from './palette.module.css';

type PaletteListProps = {
  entries: readonly Entry[];
  chosen: number;
  onPoint: (place: number) => void;
  onTake: (entry: Entry, inNewTab: boolean) => void;
};

/** The palette's lines under their groups; the keyboard stays in the field above. */
export function PaletteList({ entries, chosen, onPoint, onTake }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#palette-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      className={styles.list}
      id="palette-list"
      ref={list}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
    >
      {entries.length === 0 && <p className={styles.none}>Nothing is called that, as far as you may see.</p>}
      {entries.map((entry, place) => (
        <div key={entry.key} role="presentation">
          {entry.group !== entries[place - 1]?.group && (
            <div className={styles.group} role="presentation">
              {entry.group}
            </div>
          )}
          <Line
            entry={entry}
            id={`palette-${place}`}
            selected={place === chosen}
            onPoint={() => onPoint(place)}
            onTake={(inNewTab) => onTake(entry, inNewTab)}
          />
        </div>
      ))}
    </div>
  );
}

type LineProps = {
  entry: Entry;
  id: string;
  selected: boolean;
  onPoint: () => void;
  onTake: (inNewTab: boolean) => void;
};

function Line({ entry: { icon: Icon, ...entry }, id, selected, onPoint, onTake }: LineProps) {
  return (
    // biome's rule wants a key handler here; the field above holds the focus and handles the keys.
    <div
      className={styles.option}
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      onPointerMove={onPoint}
      onPointerUp={(event) => onTake(event.ctrlKey || event.metaKey)}
    >
      <Icon size={19} stroke={1.6} aria-hidden />
      <span className="cut">
        {entry.code && (
          <span className={styles.code}>
            <Code>{entry.code}</Code>
          </span>
        )}
        <span className={entry.code ? styles.about : undefined}>{entry.label}</span>
        {entry.about && <span className={styles.about}> {entry.about}</span>}
      </span>
      <span className={styles.aside}>
        {entry.holder && <span className={styles.holder}>With {entry.holder}</span>}
        {entry.amount !== undefined && entry.amount !== null && <Amount naira={entry.amount} />}
      </span>
    </div>
  );
}
