import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { WireRecord } from '../record.ts';

/** Rows chosen for a bulk act; they stay chosen across pages of one list, and for whoever comes back to it. */
export function useSelection({ name }: Pick<Resource, 'name'>, records: readonly WireRecord[]) {
  const { key } = useLocation();
  // With what was fetched, so that it is forgotten with it.
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<number, WireRecord>>(
    () => client.getQueryData(['chosen', name, key]) ?? new Map(),
  );
  useEffect(() => {
    client.setQueryData(['chosen', name, key], chosen);
  }, [client, name, key, chosen]);
  const onPage = records.filter(({ id }) => chosen.has(id));
  // What is done is done to a row as it is shown now, not as it was when it was chosen.
  const shown = new Map([...chosen, ...onPage.map((record) => [record.id, record] as const)]);
  return {
    records: [...shown.values()],
    has: (id: number) => chosen.has(id),
    all: records.length > 0 && onPage.length === records.length,
    some: onPage.length > 0,
    choose: (record: WireRecord, on: boolean) => setChosen(withRows(chosen, [record], on)),
    chooseAll: (on: boolean) => setChosen(withRows(chosen, records, on)),
    clear: () => setChosen(new Map()),
  };
}

/** What useSelection answers. */
export type Selection = ReturnType<typeof useSelection>;

function withRows(
  chosen: ReadonlyMap<number, WireRecord>,
  rows: readonly WireRecord[],
  on: boolean,
): ReadonlyMap<number, WireRecord> {
  const next = new Map(chosen);
  for (const row of rows) {
    if (on) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}
