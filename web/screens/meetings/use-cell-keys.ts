import { type KeyboardEvent, useState } from 'react';

/** What a cell of a calendar is given so that arrow keys find it: in which column it lies, and how far down. */
export interface CellProps {
  'data-column': number;
  'data-place': number;
  tabIndex: number;
  onFocus: () => void;
}

/**
 * Makes a calendar one stop of the Tab key: arrows go up and down within a day and across to the nearest of another, Home and
 * End to the ends of a day. `keys` are its cells in order: Tab leads to the one that was visited last, or to the first.
 */
export function useCellKeys(keys: readonly string[]) {
  const [active, setActive] = useState<string | null>(null);
  const stop = active !== null && keys.includes(active) ? active : keys[0];

  const cell = (key: string, column: number, place: number): CellProps => ({
    'data-column': column,
    'data-place': place,
    tabIndex: key === stop ? 0 : -1,
    onFocus: () => setActive(key),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (!from || event.target !== from || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextCell(from, event.currentTarget, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return { cell, onKeyDown };
}

function nextCell(from: HTMLElement, within: HTMLElement, key: string): HTMLElement | undefined {
  const all = [...within.querySelectorAll<HTMLElement>('[data-column]')].sort(
    (one, other) => columnOf(one) - columnOf(other) || placeOf(one) - placeOf(other),
  );
  const own = all.filter((one) => columnOf(one) === columnOf(from));
  switch (key) {
    case 'ArrowDown':
      return own[own.indexOf(from) + 1];
    case 'ArrowUp':
      return own[own.indexOf(from) - 1];
    case 'Home':
      return own[0];
    case 'End':
      return own.at(-1);
    case 'ArrowRight':
      return nearest(
        all.filter((one) => columnOf(one) > columnOf(from)),
        from,
        Math.min,
      );
    case 'ArrowLeft':
      return nearest(
        all.filter((one) => columnOf(one) < columnOf(from)),
        from,
        Math.max,
      );
    default:
      return undefined;
  }
}

/** In the next column that has a cell, the one nearest in height. */
function nearest(
  cells: readonly HTMLElement[],
  from: HTMLElement,
  which: (...columns: number[]) => number,
): HTMLElement | undefined {
  const column = which(...cells.map(columnOf));
  const far = (one: HTMLElement) => Math.abs(placeOf(one) - placeOf(from));
  return cells.filter((one) => columnOf(one) === column).sort((one, other) => far(one) - far(other))[0];
}

function columnOf({ dataset }: HTMLElement): number {
  return Number(dataset.column);
}

function placeOf({ dataset }: HTMLElement): number {
  return Number(dataset.place);
}
