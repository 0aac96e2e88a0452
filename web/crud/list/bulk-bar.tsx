import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { countOf } from '#shared/resource/plural.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import type { BulkAct, BulkLink } from '../extras.ts';
import { lateDialog } from '../late-dialog.tsx';
import styles from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

const BulkDialog = lateDialog(() => import('./bulk-dialog.tsx').then((part) => part.BulkDialog));

type BulkBarProps = {
  resource: Resource;
  acts: readonly BulkAct[];
  links: readonly BulkLink[];
  selection: Selection;
};

/** What can be done with the selected rows, at the foot of the list. */
export function BulkBar({ resource, acts, links, selection }: BulkBarProps) {
  const [act, setAct] = useState<BulkAct | null>(null);
  return (
    <section className={styles.bar} aria-label="Selected rows">
      <p className={styles.count} aria-live="polite">
        <b>{countOf(resource, selection.records.length)}</b> selected
      </p>
      {links.map((link) => (
        <LeadButton key={link.key} link={link} records={selection.records} />
      ))}
      {acts.map((one) => (
        <ActionButton key={one.key} variant="default" icon={one.icon} onClick={() => setAct(one)}>
          {one.label}
        </ActionButton>
      ))}
      <ActionButton variant="quiet" icon={IconX} onClick={selection.clear}>
        Clear selection
      </ActionButton>
      {act && <BulkDialog resource={resource} act={act} selection={selection} onClose={() => setAct(null)} />}
    </section>
  );
}

function LeadButton({ link, records }: { link: BulkLink; records: Selection['records'] }) {
  const { label, icon, to, whyNot } = link;
  const reason = whyNot?.(records);
  if (!reason)
    return (
      <ActionLink variant="default" icon={icon} to={to(records)}>
        {label}
      </ActionLink>
    );
  return (
    <span className={styles.barred}>
      <ActionButton variant="default" icon={icon} disabled>
        {label}
      </ActionButton>
      <span className={styles.why}>{reason}</span>
    </span>
  );
}
