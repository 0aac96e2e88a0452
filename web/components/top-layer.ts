import { createContext } from 'react';

/** The dialog or popover around a part, into which its own floating lists must go to lie above it; null on the page. */
export const TopLayerContext = createContext<HTMLElement | null>(null);
