import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { readQueue } from '#web/session/inbox-queue.ts';

/** Whoever comes back from a record finds the row that they opened, or the one that came after it. */
export function useBackInPlace(ready: boolean): void {
  const { state } = useLocation();
  const at: unknown = state?.at;
  const find = useEffectEvent((key: string) => {
    const items = readQueue()?.items ?? [];
    const place = items.findIndex((item) => item.key === key);
    const after = place < 0 ? [] : items.slice(place).map((item) => item.key);
    for (const one of [key, ...after]) {
      const row = document.querySelector<HTMLElement>(`[data-inbox-row="${CSS.escape(one)}"]`);
      if (!row) continue;
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'center' });
      return;
    }
  });
  useEffect(() => {
    if (ready && typeof at === 'string') find(at);
  }, [ready, at]);
}
