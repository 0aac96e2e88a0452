import { IconArrowLeft, IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ActionButton } from '#web/components/action-button.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import { endQueue, type InboxQueue } from '#web/session/inbox-queue.ts';
import styles from './queue-bar.module.css';
import { useQueue } from './use-queue.ts';

/** Above a record that was opened from the inbox: how much of that list is left, what was done with the one before, and the ways on and back. */
export function QueueBar({ queue }: { queue: InboxQueue }) {
  const { row, waits, left, total, back, skip } = useQueue(queue);
  if (!row) return null;
  return (
    <section className={styles.bar} aria-label="From your inbox">
      <Link className={styles.back} to={back} state={{ at: row.key }} aria-keyshortcuts="Alt+I">
        <IconArrowLeft size={17} stroke={1.8} aria-hidden />
        Inbox
      </Link>
      <p className={styles.left}>
        {left === undefined ? (
          'Counting what is left'
        ) : (
          <>
            <b className="num">{left}</b> of <span className="num">{total}</span> left
          </>
        )}
        {waits === false && <span className={styles.gone}>This one waits for you no more.</span>}
      </p>
      <span className={styles.acts}>
        <ActionButton
          variant="default"
          size="sm"
          iconAfter={IconArrowRight}
          onClick={skip}
          aria-keyshortcuts="Alt+N"
        >
          {waits === false ? 'Next' : 'Skip'}
        </ActionButton>
        <span className={styles.keys} aria-hidden>
          <Kbd>Alt N</Kbd>
        </span>
        <IconButton icon={IconX} label="Leave the list" size="sm" onClick={endQueue} />
      </span>
      <p className={styles.said} role="status">
        {queue.said && (
          <>
            <IconCheck size={16} stroke={2} aria-hidden />
            <span>
              {queue.said.text} <Link to={queue.said.path}>Look at it</Link>
            </span>
          </>
        )}
      </p>
    </section>
  );
}
