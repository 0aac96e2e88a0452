import { useSyncExternalStore } from 'react';
import { SIDEBAR_BREAKPOINT_PX } from '#shared/constants.ts';

const narrow = matchMedia(`(max-width: ${SIDEBAR_BREAKPOINT_PX}px)`);

/** Whether the window is as narrow as a phone or a tablet held upright, where tables become cards. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
