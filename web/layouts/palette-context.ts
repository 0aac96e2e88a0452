import { createContext, useContext } from 'react';

/** What opens over any page: the command palette, and help on the screen. */
export const PaletteContext = createContext({ openPalette: () => {}, openHelp: () => {} });

/** The function that opens the command palette. */
export function useOpenPalette(): () => void {
  return useContext(PaletteContext).openPalette;
}

/** The function that opens the help on the screen at hand. */
export function useOpenHelp(): () => void {
  return useContext(PaletteContext).openHelp;
}
