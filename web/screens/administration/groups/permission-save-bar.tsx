import { IconArrowBackUp } from '@tabler/icons-react';
import { ActionButton } from '#web/components/action-button.tsx';
import { DraftWord } from '#web/crud/form/draft-word.tsx';
import type { DraftState } from '#web/crud/form/use-draft.ts';
import styles from './manage-group.module.css';
import type { PermissionChanges } from './use-permission-changes.ts';

type PermissionSaveBarProps = {
  changes: PermissionChanges;
  members: number;
  draft: DraftState;
  loading: boolean;
  onUndo: () => void;
  onSave: () => void;
};

/** The bar under the matrix: what is not saved, who will get it, and since when a draft keeps it. */
export function PermissionSaveBar({
  changes,
  members,
  draft,
  loading,
  onUndo,
  onSave,
}: PermissionSaveBarProps) {
  return (
    <section className={styles.save} aria-label="Changes not saved">
      <p className={styles.words} aria-live="polite">
        <b>
          {changes.count} {changes.count === 1 ? 'change' : 'changes'} not saved.
        </b>{' '}
        {changes.added.size} added, {changes.removed.size} removed. {peopleGet(members)} at their next click.
      </p>
      <DraftWord state={draft} />
      <ActionButton variant="quiet" icon={IconArrowBackUp} onClick={onUndo} disabled={loading}>
        Undo
      </ActionButton>
      <ActionButton onClick={onSave} loading={loading}>
        Save permissions
      </ActionButton>
    </section>
  );
}

/** Who gets the saved permissions, as the beginning of a sentence. */
export function peopleGet(members: number): string {
  if (members === 0) return 'The group has no members yet. New members get them';
  return members === 1 ? 'One person gets them' : `${members} people get them`;
}
