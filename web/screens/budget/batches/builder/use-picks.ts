import { useSearchParams } from 'react-router';

/** The chosen expenditures, by id, as they stand in the address: a link can bring some, and Back takes none away. */
export function usePicks() {
  const [params, setParams] = useSearchParams();
  const ids = (params.get('pick') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const set = (next: readonly number[]) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next.length > 0) changed.set('pick', next.join(','));
        else changed.delete('pick');
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    ids,
    pick: (id: number) => set([...ids.filter((one) => one !== id), id]),
    drop: (id: number) => set(ids.filter((one) => one !== id)),
    clear: () => set([]),
  };
}
