import { IconHistory } from '@tabler/icons-react';
import { ActionButton } from '#web/components/action-button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { momentWords } from './draft-word.tsx';
import styles from './form.module.css';

/** Says that the form was filled from a draft, and offers to begin without it. */
export function RestoredNotice({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <div className={styles.restored}>
      <Notice tone="info" icon={IconHistory} title="We restored your draft">
        <p>It was saved {momentWords(at)}.</p>
        <ActionButton variant="default" size="sm" onClick={onDiscard}>
          Start over
        </ActionButton>
      </Notice>
    </div>
  );
}
