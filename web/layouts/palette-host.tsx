import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../load-chunk.ts';
import { PaletteContext } from './palette-context.ts';

const Palette = lazy(() => loadChunk(() => import('../screens/palette/palette.tsx')));

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
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <PaletteContext value={() => setOpen(true)}>
      {children}
      <Suspense fallback={null}>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </PaletteContext>
  );
}
