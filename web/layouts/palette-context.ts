import { createContext, useContext } from 'react';

/** Opens the command palette. */
export const PaletteContext = createContext<() => void>(() => undefined);

/** The function that opens the command palette. */
export function useOpenPalette(): () => void {
  return useContext(PaletteContext);
}
