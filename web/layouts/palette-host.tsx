import { type ReactNode, useEffect, useState } from 'react';
import { lateDialog } from '../crud/late-dialog.tsx';
import { sessionStore } from '../session/session-store.ts';
import { PaletteContext } from './palette-context.ts';

const Palette = lateDialog(() => import('../screens/palette/palette.tsx').then((part) => part.default));

/** Opens the command palette at Ctrl or ⌘ K, anywhere behind the login; its program part loads at the first use. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      // Over a locked page it would show the menu of the person who left.
      if (sessionStore.read().status !== 'signed-in') return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <PaletteContext value={() => setOpen(true)}>
      {children}
      {open && <Palette onClose={() => setOpen(false)} />}
    </PaletteContext>
  );
}
