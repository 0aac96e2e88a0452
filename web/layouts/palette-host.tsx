import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { latePart } from '../components/late-part.tsx';
import { NativeDialog } from '../components/native-dialog.tsx';
import { useKey } from '../components/use-key.ts';
import { lateDialog } from '../crud/late-dialog.tsx';
import { scannedPath } from '../session/scanned-code.ts';
import { sessionStore } from '../session/session-store.ts';
import { PaletteContext } from './palette-context.ts';
import { PaletteField } from './palette-field.tsx';

const Palette = latePart(() => import('../screens/palette/palette.tsx').then((part) => part.default), {
  // What is typed at once is kept.
  waiting: (props) => <FieldAlone {...props} />,
});

const KeyboardHelp = lateDialog(() => import('./keyboard-help.tsx').then((part) => part.default));

type PaletteProps = { text: string; onText: (text: string) => void; onClose: () => void; onKeys: () => void };

/** Opens what a scanner types at once: it ends with Enter before anything is loaded. */
function FieldAlone({ text, onText, onClose }: Omit<PaletteProps, 'onKeys'>) {
  const navigate = useNavigate();
  return (
    <PaletteField
      value={text}
      onWrite={onText}
      onKeyDown={(event) => {
        const path = event.key === 'Enter' && scannedPath(text);
        if (!path) return;
        onClose();
        navigate(path);
      }}
    />
  );
}

/** Opens the command palette at Ctrl or ⌘ K, and what the keyboard does at ?, anywhere behind the login; its field is there at once, the rest loads at the first use. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  useKey('?', () => {
    if (sessionStore.read().status === 'signed-in') setShowsKeys(true);
  });
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
      {open && <Opened onClose={() => setOpen(false)} onKeys={() => setShowsKeys(true)} />}
      {showsKeys && <KeyboardHelp onClose={() => setShowsKeys(false)} />}
    </PaletteContext>
  );
}

function Opened(acts: Pick<PaletteProps, 'onClose' | 'onKeys'>) {
  const [text, setText] = useState('');
  return (
    <NativeDialog label="Search or jump to" onDismiss={acts.onClose} at="top" width={660}>
      <Palette text={text} onText={setText} {...acts} />
    </NativeDialog>
  );
}
