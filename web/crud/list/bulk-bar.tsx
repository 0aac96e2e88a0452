import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Resource } from '../../../shared/resource/define-resource.ts';
import { countOf } from '../../../shared/resource/plural.ts';
import { ActionButton } from '../../components/action-button.tsx';
import type { BulkAct } from '../extras.ts';
import { lateDialog } from '../late-dialog.tsx';
import styles from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

const BulkDialog = lateDialog(() => import('./bulk-dialog.tsx').then((part) => part.BulkDialog));

type BulkBarProps = { resource: Resource; acts: readonly BulkAct[]; selection: Selection };

/** What can be done with the chosen rows; stands at the foot of the list while rows are chosen. */
export function BulkBar({ resource, acts, selection }: BulkBarProps) {
  const [act, setAct] = useState<BulkAct | null>(null);
  if (selection.records.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Chosen rows">
      <p className={styles.count} aria-live="polite">
        <b>{countOf(resource, selection.records.length)}</b> chosen
      </p>
      {acts.map((one) => (
        <ActionButton key={one.key} variant="default" icon={one.icon} onClick={() => setAct(one)}>
          {one.label}
        </ActionButton>
      ))}
      <ActionButton variant="quiet" icon={IconX} onClick={selection.clear}>
        Choose none
      </ActionButton>
      {act && <BulkDialog resource={resource} act={act} selection={selection} onClose={() => setAct(null)} />}
    </section>
  );
}
