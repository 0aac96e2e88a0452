import { IconListCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { countOf } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import type { BulkAct, BulkLink } from '../extras.ts';
import { lateDialog } from '../late-dialog.tsx';
import styles from './bulk-bar.module.css';
import { BulkChoices } from './bulk-choices.tsx';
import type { Selection } from './use-selection.ts';

const BulkDialog = lateDialog(() => import('./bulk-dialog.tsx').then((part) => part.BulkDialog));

type BulkBarProps = {
  resource: Resource;
  acts: readonly BulkAct[];
  links: readonly BulkLink[];
  selection: Selection;
  /** Opens the sheet that has the acts, where a bar would hide the rows. */
  onSheet?: () => void;
};

/** What can be done with the selected rows, at the foot of the list. */
export function BulkBar({ resource, acts, links, selection, onSheet }: BulkBarProps) {
  const [act, setAct] = useState<BulkAct | null>(null);
  const { records } = selection;
  return (
    <section className={styles.bar} aria-label="Selected rows" data-short={onSheet && true}>
      <p className={styles.count} aria-live="polite">
        <b>{countOf(resource, records.length)}</b> selected
      </p>
      {onSheet ? (
        <>
          <ActionButton variant="default" icon={IconListCheck} aria-haspopup="dialog" onClick={onSheet}>
            Actions
          </ActionButton>
          <IconButton icon={IconX} label="Clear selection" size="lg" onClick={selection.clear} />
        </>
      ) : (
        <>
          <BulkChoices acts={acts} links={links} records={records} onAct={setAct} />
          <ActionButton variant="quiet" icon={IconX} onClick={selection.clear}>
            Clear selection
          </ActionButton>
        </>
      )}
      {act && <BulkDialog resource={resource} act={act} selection={selection} onClose={() => setAct(null)} />}
    </section>
  );
}
