import { createContext, type RefObject } from 'react';

/** The dialog or popover around a part, into which its own floating lists must go to lie above it; null on the page. */
export const TopLayerContext = createContext<HTMLElement | null>(null);

/** What is asked before the dialog around a part is left by Escape or a press outside; it is given the leaving. */
export const AskedFirst = createContext<RefObject<((leave: () => void) => void) | null> | null>(null);
