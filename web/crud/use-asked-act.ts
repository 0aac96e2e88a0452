import { useEffect, useEffectEvent } from 'react';
import { useAddress } from '#web/use-address.ts';

/** The part of a record's address that names the act to begin at once: `?act=delete`. */
export const ASKED_ACT = 'act';

/** Begins the act that the address asks for, once the record is here, and takes the asking out of the address. */
export function useAskedAct(ready: boolean, begin: (key: string) => void): void {
  const [params, setParams] = useAddress();
  const asked = params.get(ASKED_ACT);
  const take = useEffectEvent((key: string) => {
    // A reload, or the way back, must not begin it again.
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(ASKED_ACT);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    begin(key);
  });
  useEffect(() => {
    if (ready && asked !== null) take(asked);
  }, [ready, asked]);
}
