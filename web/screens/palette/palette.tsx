import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { Kbd } from '../../components/kbd.tsx';
import { NativeDialog } from '../../components/native-dialog.tsx';
import { useSession } from '../../session/use-session.ts';
import { chooseScheme, useAppearance } from '../../theme/appearance.ts';
import { type Entry, type FoundRecord, matching, ownEntries, recordEntries } from './entries.ts';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';

const SHORTEST_CODE = 2;

/** The command palette: records by their code, then what I may do, then the screens of my menu. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { scheme } = useAppearance();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const asked = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => api.get<FoundRecord[]>(`search?q=${encodeURIComponent(asked)}`, { signal }),
    enabled: asked.length >= SHORTEST_CODE,
    placeholderData: (before) => before,
  });
  const own = ownEntries(session, () => chooseScheme(scheme === 'dark' ? 'light' : 'dark'));
  const records = asked.length >= SHORTEST_CODE ? recordEntries(found.data?.data ?? []) : [];
  const entries = [...records, ...matching(own, text)];
  const chosen = Math.min(place, entries.length - 1);

  const take = (entry: Entry | undefined, inNewTab: boolean) => {
    if (!entry) return;
    onClose();
    entry.run?.();
    if (entry.path && inNewTab) window.open(entry.path, '_blank', 'noopener');
    else if (entry.path) navigate(entry.path);
  };
  const press = (event: KeyboardEvent) => {
    // In a search field Escape would only empty it.
    if (event.key === 'Escape') return onClose();
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setPlace((chosen + step + entries.length) % Math.max(entries.length, 1));
    if (event.key === 'Enter') take(entries[chosen], event.ctrlKey || event.metaKey);
    if (step !== undefined || event.key === 'Enter') event.preventDefault();
  };

  return (
    <NativeDialog label="Search or jump to" onDismiss={onClose} at="top" width={660}>
      <div className={styles.palette}>
        <div className={styles.head}>
          <IconSearch size={19} stroke={1.8} aria-hidden />
          <input
            type="search"
            data-autofocus
            role="combobox"
            aria-label="A code, a screen or an act"
            aria-expanded
            aria-controls="palette-list"
            aria-activedescendant={entries[chosen] ? `palette-${chosen}` : undefined}
            placeholder="A code, a screen or an act"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setPlace(0);
            }}
            onKeyDown={press}
          />
          <Kbd>Esc</Kbd>
        </div>
        <PaletteList entries={entries} chosen={chosen} onPoint={setPlace} onTake={take} />
        <div className={styles.foot} aria-hidden>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
          </span>
          <span>
            <Kbd>↵</Kbd> open
          </span>
          <span>
            <Kbd>Ctrl ↵</Kbd> open in a new tab
          </span>
        </div>
      </div>
    </NativeDialog>
  );
}
