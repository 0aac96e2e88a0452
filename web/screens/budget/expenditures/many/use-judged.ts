import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentType } from '#shared/constants.ts';
import { type Judged, MOST_AT_ONCE } from '#shared/many-expenditures.ts';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { askedOf, isTyped, type PayRow } from './pay-rows.ts';

/** A moment after the last key. */
const WAIT_MS = 350;

type Asking = {
  type: PaymentType;
  fundId: number | null;
  rows: readonly PayRow[];
  /** Told of rows whose typed payee is in the lists. */
  onFound: (rows: ReadonlyMap<number, Judged>) => void;
};

/** What the server says of each row while it is typed: only rows that it was not asked of yet are sent. */
export function useJudged({ type, fundId, rows, onFound }: Asking) {
  const [known, setKnown] = useState<ReadonlyMap<string, Judged>>(new Map());
  const [error, setError] = useState<ApiError | null>(null);
  const nameOf = (row: PayRow) => JSON.stringify([type, fundId, askedOf(row)]);
  const open = rows
    .filter((row) => isTyped(row) && row.payee?.name.trim() && !known.has(nameOf(row)))
    .slice(0, MOST_AT_ONCE);
  const names = open.map(nameOf).join('\n');
  const ask = useEffectEvent(async () => {
    try {
      const body = { type, fund_id: fundId, rows: open.map(askedOf) };
      const { data } = await api.post<Judged[]>('expenditures/many/judge', body);
      setError(null);
      setKnown(
        (before) =>
          new Map([...before, ...data.map((one, place) => [names.split('\n')[place] ?? '', one] as const)]),
      );
      onFound(
        new Map(
          data.flatMap((one, place) => {
            const row = open[place];
            return row && one.payee && row.payee?.kind === 'typed' ? [[row.key, one] as const] : [];
          }),
        ),
      );
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  });
  useEffect(() => {
    if (names === '') return;
    const timer = setTimeout(() => void ask(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [names]);
  return {
    judgedOf: (row: PayRow) => known.get(nameOf(row)),
    error,
    again: () => void ask(),
  };
}
