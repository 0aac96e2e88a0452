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

const Help = lateDialog(() => import('../screens/help/help.tsx').then((part) => part.default));

/** What help is shown: that on the keyboard, on the screen at hand, or on the screen of a path. */
const KEYS = '?';
const HERE = '';

type PaletteProps = {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  onHelp: (shown: string) => void;
};

/** Opens what a scanner types at once: it ends with Enter before anything is loaded. */
function FieldAlone({ text, onText, onClose }: Omit<PaletteProps, 'onHelp'>) {
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

/** Opens the command palette at Ctrl or ⌘ K, help at Alt H, and what the keyboard does at ?, anywhere behind the login; its field is there at once, the rest loads at the first use. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [help, setHelp] = useState<string | null>(null);
  useKey(KEYS, () => {
    if (sessionStore.read().status === 'signed-in') setHelp(KEYS);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { altKey, shiftKey } = event;
      const control = event.ctrlKey || event.metaKey;
      const forPalette = control && !altKey && event.key.toLowerCase() === 'k';
      // On a Mac the letter is another.
      const forHelp = altKey && !control && event.code === 'KeyH';
      if (shiftKey || !(forPalette || forHelp)) return;
      // Over a locked page it would show the menu of the person who left.
      if (sessionStore.read().status !== 'signed-in') return;
      event.preventDefault();
      if (forPalette) setOpen((before) => !before);
      else setHelp((before) => (before === null ? HERE : null));
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <PaletteContext value={{ openPalette: () => setOpen(true), openHelp: () => setHelp(HERE) }}>
      {children}
      {open && <Opened onClose={() => setOpen(false)} onHelp={setHelp} />}
      {help !== null && <Help on={help} onClose={() => setHelp(null)} />}
    </PaletteContext>
  );
}

function Opened(acts: Pick<PaletteProps, 'onClose' | 'onHelp'>) {
  const [text, setText] = useState('');
  return (
    <NativeDialog label="Search or jump to" onDismiss={acts.onClose} at="top" width={660}>
      <Palette text={text} onText={setText} {...acts} />
    </NativeDialog>
  );
}
