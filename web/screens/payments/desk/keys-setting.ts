import { useSyncExternalStore } from 'react';

const KEPT_UNDER = 'desk-keys';
const listeners = new Set<() => void>();

/** Whether the desk listens to single keys; whoever speaks to the computer turns them off. Remembered in this browser. */
export function useDeskKeysOn(): [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, read), set];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): boolean {
  return localStorage.getItem(KEPT_UNDER) !== 'off';
}

function set(on: boolean): void {
  localStorage.setItem(KEPT_UNDER, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}
