import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { MOST_FOUND } from '#shared/found-record.ts';
import { Kbd } from '#web/components/kbd.tsx';
import { PaletteField } from '#web/layouts/palette-field.tsx';
import type { Entry } from './entries.ts';
import { optionId } from './option-id.ts';
import styles from './palette.module.css';
import { LIST_ID, PaletteList } from './palette-list.tsx';
import { useEntries } from './use-entries.ts';

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

type PaletteProps = {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  /** Opens help: of the keyboard at “?”, else on the screen of a path. */
  onHelp: (shown: string) => void;
};

/** The command palette: records by code or words, what can be done with the one that is meant, my acts, my screens, help. */
export default function Palette({ text, onText, onClose, onHelp }: PaletteProps) {
  const navigate = useNavigate();
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const { entries, more, typed, pending, failed } = useEntries(text, picked, onHelp);
  const place = Math.max(
    entries.findIndex(({ key }) => key === chosenKey),
    0,
  );
  const chosen = entries[place];

  const write = (typedText: string, record: string | null) => {
    onText(typedText);
    setPicked(record);
    setChosenKey(null);
  };
  const pick = ({ key, code, label }: Entry) => write(code || label, key);
  const take = (entry: Entry | undefined, inNewTab: boolean) => {
    if (!entry || entry.whyNot) return;
    onClose();
    entry.run?.();
    if (entry.path && inNewTab) window.open(entry.path, '_blank', 'noopener');
    else if (entry.path) navigate(entry.path);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // In a search field Escape would only empty it.
    if (event.key === 'Escape') return onClose();
    const step = STEPS[event.key];
    const { selectionStart, value } = event.currentTarget;
    const asks = event.key === 'ArrowRight' && chosen?.record && selectionStart === value.length;
    if (step !== undefined) setChosenKey(stepped(entries, place, step)?.key ?? null);
    else if (asks) pick(chosen);
    else if (event.key === 'Enter') take(chosen, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <PaletteField
      aria-controls={LIST_ID}
      aria-activedescendant={chosen && optionId(chosen)}
      value={text}
      onWrite={(typedText) => write(typedText, null)}
      onKeyDown={press}
    >
      {failed && (
        <p className={styles.failed}>Records can't be searched now. Pages and actions are still shown.</p>
      )}
      <PaletteList
        entries={entries}
        chosen={chosen}
        typed={typed}
        empty={pending ? 'Looking for records…' : 'Nothing that you can see has that name.'}
        onPoint={({ key }) => setChosenKey(key)}
        onTake={take}
        onPick={pick}
      />
      {more && (
        <p className={styles.more}>
          Only the {MOST_FOUND} newest records are shown. Type more to find others.
        </p>
      )}
      <p className="sr-only" role="status">
        {pending ? '' : countOf(entries, more)}
      </p>
      <div className={styles.foot} aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <span>
          <Kbd>→</Kbd> what can be done with it
        </span>
        <span>
          <Kbd>Ctrl ↵</Kbd> open in a new tab
        </span>
      </div>
    </PaletteField>
  );
}

/** One step wraps around at the ends; a page stops there. */
function stepped(entries: readonly Entry[], place: number, step: number): Entry | undefined {
  if (Math.abs(step) === 1) return entries.at((place + step) % Math.max(entries.length, 1));
  return entries[Math.min(Math.max(place + step, 0), entries.length - 1)];
}

function countOf({ length }: readonly Entry[], more: boolean): string {
  if (more) return `${length} results, the newest of more`;
  return length === 1 ? '1 result' : `${length} results`;
}
