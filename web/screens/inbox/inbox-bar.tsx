import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#web/components/action-button.tsx';
import { actIcon } from '#web/components/icons.ts';
import { lateDialog } from '#web/crud/late-dialog.tsx';
import styles from '#web/crud/list/bulk-bar.module.css';
import type { QuickAct, Waiting } from './waiting.ts';

const InboxDialog = lateDialog(() => import('./inbox-dialog.tsx').then((part) => part.InboxDialog));

type InboxBarProps = { selected: readonly Waiting[]; onClear: () => void };

/** What can be done with the selected rows of the inbox, of whichever lists, at its foot while rows are selected. */
export function InboxBar({ selected, onClear }: InboxBarProps) {
  const [asked, setAsked] = useState<{ act: QuickAct; rows: readonly Waiting[] } | null>(null);
  if (selected.length === 0 && !asked) return null;
  const acts = actsOf(selected);
  return (
    <section className={styles.bar} aria-label="Selected rows">
      <p className={styles.count} aria-live="polite">
        <b>{selected.length}</b> selected
      </p>
      {acts.length === 0 && (
        <span className={styles.why}>Open each to act on it: it needs more than a remark.</span>
      )}
      {acts.map((act) => (
        <ActionButton
          key={act.label}
          variant="default"
          icon={actIcon(act.name, act.danger ? 'decline' : undefined)}
          onClick={() => setAsked({ act, rows: selected })}
        >
          {act.label}
        </ActionButton>
      ))}
      <ActionButton variant="quiet" icon={IconX} onClick={onClear}>
        Clear selection
      </ActionButton>
      {asked && (
        <InboxDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onClear();
          }}
        />
      )}
    </section>
  );
}

/** One of each act that any of the rows may take, by its word: what refuses comes last. */
function actsOf(rows: readonly Waiting[]): QuickAct[] {
  const found = new Map<string, QuickAct>();
  for (const act of rows.flatMap(({ acts = [] }) => acts))
    if (!found.has(act.label)) found.set(act.label, act);
  return [...found.values()].toSorted((a, b) => Number(a.danger) - Number(b.danger));
}
