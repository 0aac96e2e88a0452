import { useEffect, useSyncExternalStore } from 'react';
import { publicApi } from '../api/client.ts';

/** What everybody may know of the agency, signed in or not. */
export type Branding = {
  agency_name: string;
  agency_subtitle: string | null;
  agency_address: string | null;
  logo_url: string | null;
  demonstration: { password: string; accounts: { name: string; role: string; username: string }[] } | null;
  notice: string | null;
  help_desk: string | null;
};

const KEPT_UNDER = 'branding';
const listeners = new Set<() => void>();
let branding: Branding | null = readKept();
let asked = false;

/** The agency's name, logo and notices; null until they are known for the first time in this browser. */
export function useBranding(): Branding | null {
  useEffect(() => {
    if (asked) return;
    asked = true;
    void publicApi.get<Branding>('branding').then(({ data }) => keep(data), forget);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => branding,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(next: Branding): void {
  branding = next;
  localStorage.setItem(KEPT_UNDER, JSON.stringify(next));
  for (const listener of listeners) listener();
}

// The page works without the agency's name; the next page asks again.
function forget(): void {
  asked = false;
}

function readKept(): Branding | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT_UNDER) ?? 'null') as Branding | null;
  } catch {
    return null;
  }
}
