import { useSyncExternalStore } from 'react';

/** The selected scheme; 'auto' follows the device. */
export type SchemeChoice = 'light' | 'dark' | 'auto';
/** The height of rows: comfortable 46 px, compact 34 px. */
export type Density = 'comfortable' | 'compact';

type Appearance = { choice: SchemeChoice; scheme: 'light' | 'dark'; density: Density };

const deviceIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let appearance = read();

/** Light or dark and the density, as this browser remembers them. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => appearance);
}

/** Chooses and remembers the colour scheme. */
export function chooseScheme(choice: SchemeChoice): void {
  localStorage.setItem('color-scheme', choice);
  refresh();
}

/** Chooses and remembers the density of tables. */
export function chooseDensity(density: Density): void {
  localStorage.setItem('density', density);
  refresh();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function refresh(): void {
  appearance = read();
  document.documentElement.setAttribute('data-mantine-color-scheme', appearance.scheme);
  document.documentElement.setAttribute('data-density', appearance.density);
  for (const listener of listeners) listener();
}

function read(): Appearance {
  const stored = localStorage.getItem('color-scheme');
  const choice = stored === 'light' || stored === 'dark' ? stored : 'auto';
  const scheme = choice === 'auto' ? (deviceIsDark.matches ? 'dark' : 'light') : choice;
  return {
    choice,
    scheme,
    density: localStorage.getItem('density') === 'compact' ? 'compact' : 'comfortable',
  };
}

// Another tab, or the device in the evening, may change it.
deviceIsDark.addEventListener('change', refresh);
addEventListener('storage', refresh);
