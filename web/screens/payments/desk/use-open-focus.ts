import { useEffect, useRef } from 'react';

/**
 * Where keys lead on from payment to payment, the card of the open one takes the focus, so that Tab goes on from there; with
 * nothing left to open, the heading does. A control that has the focus keeps it. Answers what to call at each of those keys.
 */
export function useOpenFocus(open: number | 'none' | null): () => void {
  const leads = useRef(false);
  useEffect(() => {
    if (open === null || !leads.current || !isFree()) return;
    leads.current = false;
    const card = document.querySelector<HTMLElement>('[data-open-payment=true]');
    (card ?? document.querySelector<HTMLElement>('main h1[tabindex]'))?.focus({ preventScroll: true });
  }, [open]);
  return () => {
    leads.current = isFree();
  };
}

function isFree(): boolean {
  const { activeElement: one } = document;
  return !one || one === document.body || one.matches('[data-open-payment], main h1[tabindex]');
}
