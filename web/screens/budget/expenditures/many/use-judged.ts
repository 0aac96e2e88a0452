import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentType } from '#shared/constants.ts';
import { type FoundPayee, type Judged, MOST_AT_ONCE } from '#shared/many-expenditures.ts';
import type { VatMode } from '#shared/taxes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { sessionStore } from '#web/session/session-store.ts';
import { askedOf, isTyped, type PayRow, tooLong } from './pay-rows.ts';

/** A moment after the last key. */
const WAIT_MS = 350;
/** How long after a call without an answer the next is tried. */
const AGAIN_MS = 5_000;

type Asking = {
  type: PaymentType;
  fundId: number | null;
  /** Of third parties; with VAT added another amount is booked. */
  vat: VatMode | null;
  rows: readonly PayRow[];
  /** Told of rows whose typed payee is in the lists, by the row's key. */
  onFound: (found: ReadonlyMap<number, FoundPayee>) => void;
};

/** What the server says of each row while it is typed: only rows that it was not asked of yet are sent. */
export function useJudged({ type, fundId, vat, rows, onFound }: Asking) {
  const [known, setKnown] = useState<ReadonlyMap<string, Judged>>(new Map());
  const [error, setError] = useState<ApiError | null>(null);
  const nameOf = (row: PayRow) => JSON.stringify([type, fundId, vat, askedOf(row, type)]);
  const judgedOf = (row: PayRow) => known.get(nameOf(row));
  const open = rows
    .filter((row) => isTyped(row) && row.payee?.name.trim() && !tooLong(row, type) && !judgedOf(row))
    .slice(0, MOST_AT_ONCE);
  const names = open.map(nameOf).join('\n');
  const ask = useEffectEvent(async () => {
    const asked = open;
    try {
      const body = { type, fund_id: fundId, vat, rows: asked.map((row) => askedOf(row, type)) };
      const { data } = await api.post<Judged[]>('expenditures/many/judge', body);
      const answers = data.flatMap((one, place): [string, Judged][] => {
        const row = asked[place];
        if (!row) return [];
        // Who is found is picked next: of them the same is known.
        const names = isFound(row, one) ? [nameOf(row), nameOf({ ...row, payee: one.payee })] : [nameOf(row)];
        return names.map((name) => [name, one]);
      });
      setError(null);
      setKnown((before) => new Map([...before, ...answers]));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  });
  const again = () => {
    setError(null);
    void ask();
  };
  useEffect(() => {
    if (names === '') return;
    const timer = setTimeout(() => void ask(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [names]);
  // A line that broke off comes back by itself, and a session that ended with its person.
  const isAway = error?.status === 0 || error?.status === 401;
  const retry = useEffectEvent(() => {
    if (sessionStore.read().status === 'signed-in') again();
  });
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => retry(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAway]);
  // Judged now or before: rows that are pasted again, or whose kind is changed and changed back, are known already.
  const found = rows.flatMap((row): [number, FoundPayee][] => {
    const judged = judgedOf(row);
    return judged && isFound(row, judged) ? [[row.key, judged.payee]] : [];
  });
  const foundKeys = found.map(([key, { kind, id }]) => `${key} ${kind} ${id}`).join(',');
  const tell = useEffectEvent(() => onFound(new Map(found)));
  useEffect(() => {
    if (foundKeys !== '') tell();
  }, [foundKeys]);
  return {
    judgedOf,
    /** Whether rows are on their way to be judged. */
    waiting: names !== '' && error === null,
    error,
    again,
    /** All rows are asked of anew: what was refused may have changed since. */
    forget: () => setKnown(new Map()),
  };
}

/** Whether a typed payee is one of the lists; who has another name than the list says is not taken over before somebody corrects it. */
function isFound({ payee }: PayRow, judged: Judged): judged is Judged & { payee: FoundPayee } {
  return payee?.kind === 'typed' && judged.payee !== null && judged.problem === null;
}
