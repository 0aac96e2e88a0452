import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentType } from '#shared/constants.ts';
import { type Judged, MOST_AT_ONCE } from '#shared/many-expenditures.ts';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { askedOf, isTyped, type PayRow, tooLong } from './pay-rows.ts';

/** A moment after the last key. */
const WAIT_MS = 350;

type Asking = {
  type: PaymentType;
  fundId: number | null;
  rows: readonly PayRow[];
  /** Told of rows whose typed payee is in the lists, each with the row as it was asked about. */
  onFound: (found: readonly (readonly [PayRow, Judged])[]) => void;
};

/** What the server says of each row while it is typed: only rows that it was not asked of yet are sent. */
export function useJudged({ type, fundId, rows, onFound }: Asking) {
  const [known, setKnown] = useState<ReadonlyMap<string, Judged>>(new Map());
  const [error, setError] = useState<ApiError | null>(null);
  const nameOf = (row: PayRow) => JSON.stringify([type, fundId, askedOf(row)]);
  const open = rows
    .filter((row) => isTyped(row) && row.payee?.name.trim() && !tooLong(row) && !known.has(nameOf(row)))
    .slice(0, MOST_AT_ONCE);
  const names = open.map(nameOf).join('\n');
  const ask = useEffectEvent(async () => {
    const asked = open;
    try {
      const body = { type, fund_id: fundId, rows: asked.map(askedOf) };
      const { data } = await api.post<Judged[]>('expenditures/many/judge', body);
      const answers = data.flatMap((one, place) => {
        const row = asked[place];
        return row ? [[row, one] as const] : [];
      });
      // Who has another name than the list says is not taken over: the sentence stays until somebody corrects it.
      const found = answers.filter(([row, one]) => one.payee && !one.problem && row.payee?.kind === 'typed');
      const taken = found.map(([row, one]) => [nameOf({ ...row, payee: one.payee }), one] as const);
      setError(null);
      setKnown(
        (before) =>
          new Map([...before, ...answers.map(([row, one]) => [nameOf(row), one] as const), ...taken]),
      );
      onFound(found);
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
    /** Whether rows are on their way to be judged. */
    waiting: names !== '' && error === null,
    error,
    again: () => {
      setError(null);
      void ask();
    },
  };
}
