import { useEffect, useEffectEvent } from 'react';
import { useAddress } from '#web/use-address.ts';

/** The part of a record's address that names the act to begin at once: `?act=delete`. */
export const ASKED_ACT = 'act';

/**
 * Begins the act that the address asks for, once the record is here, and takes the asking out of the address, with what it is to
 * begin with (`filled` names those parts).
 */
export function useAskedAct(
  ready: boolean,
  begin: (key: string, values: Readonly<Record<string, string>>) => void,
  filled: readonly string[] = [],
): void {
  const [params, setParams] = useAddress();
  const asked = params.get(ASKED_ACT);
  const take = useEffectEvent((key: string) => {
    // A reload, or the way back, must not begin it again.
    const values = Object.fromEntries(filled.flatMap((name) => [[name, params.get(name) ?? '']]));
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of [ASKED_ACT, ...filled]) next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    begin(key, values);
  });
  useEffect(() => {
    // A slow device may draw the record a moment after a link was followed from it.
    const isHere = new URLSearchParams(location.search).get(ASKED_ACT) === asked;
    if (ready && asked !== null && isHere) take(asked);
  }, [ready, asked]);
}
