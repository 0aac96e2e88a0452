import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { WireRecord } from '../record.ts';
import type { ListState } from './list-state.ts';

/** The rows that were chosen, by what decided which rows match; empty before any was. */
type Kept = [matching?: string, chosen?: ReadonlyMap<number, WireRecord>];

/**
 * Rows chosen for a bulk act; they stay chosen across pages of one list, and for whoever comes back to it. With other rows
 * matching none is chosen: nothing is done to what is out of sight.
 */
export function useSelection(
  { name }: Pick<Resource, 'name'>,
  records: readonly WireRecord[],
  { search, filter, view }: ListState,
) {
  const { key } = useLocation();
  // With what was fetched, so that it is forgotten with it.
  const client = useQueryClient();
  const matching = JSON.stringify([search, filter, view]);
  const [kept, setKept] = useState<Kept>(() => client.getQueryData(['chosen', name, key]) ?? []);
  useEffect(() => {
    client.setQueryData(['chosen', name, key], kept);
  }, [client, name, key, kept]);
  const chosen = (kept[0] === matching && kept[1]) || new Map<number, WireRecord>();
  // The same while the same rows match, so that of a hundred rows only the one that was chosen is drawn anew.
  const choose = useCallback(
    (rows: readonly WireRecord[], on: boolean) =>
      setKept(([before, chosen]) => {
        const next = new Map(before === matching ? chosen : []);
        for (const row of rows) {
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        }
        return [matching, next];
      }),
    [matching],
  );
  const onPage = records.filter(({ id }) => chosen.has(id));
  // What is done is done to a row as it is shown now, not as it was when it was chosen.
  const shown = new Map([...chosen, ...onPage.map((record) => [record.id, record] as const)]);
  return {
    records: [...shown.values()],
    has: (id: number) => chosen.has(id),
    all: records.length > 0 && onPage.length === records.length,
    some: onPage.length > 0,
    choose,
    chooseAll: (on: boolean) => choose(records, on),
    clear: () => setKept([]),
  };
}

/** What useSelection answers. */
export type Selection = ReturnType<typeof useSelection>;
