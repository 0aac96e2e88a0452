import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The chosen expenditures, by id: a link can bring some, and the address keeps them for Back and a reload. */
export function usePicks() {
  const [params, setParams] = useSearchParams();
  // The address follows a moment later, and two quick choices must not overtake one another.
  const [ids, setIds] = useState(() => idsIn(params.get('pick') ?? ''));
  const set = (next: readonly number[]) => {
    setIds([...next]);
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next.length > 0) changed.set('pick', next.join(','));
        else changed.delete('pick');
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    ids,
    pick: (id: number) => set([...ids.filter((one) => one !== id), id]),
    drop: (id: number) => set(ids.filter((one) => one !== id)),
    clear: () => set([]),
  };
}

function idsIn(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
}
