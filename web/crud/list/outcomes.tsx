import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import styles from './bulk-bar.module.css';

/** How an act ended for one of several rows, and where it is gone on with. */
export type Told = { key: string; code: string; done: boolean; said: string; to?: string; way?: string };

/** What the list of outcomes is given. */
export type OutcomesProps = {
  title: string;
  outcomes: readonly Told[];
  onClose: () => void;
  /** Buttons beside the one that closes. */
  acts?: ReactNode;
  /** What stands above them. */
  children?: ReactNode;
};

/** How an act ended for each of several rows, once it was done. */
export function OutcomesDialog({ title, outcomes, onClose, acts, children }: OutcomesProps) {
  return (
    <Dialog
      open
      width={500}
      onClose={onClose}
      title={title}
      actions={
        <>
          {acts}
          <ActionButton variant={acts ? 'default' : 'filled'} onClick={onClose} data-autofocus>
            Close
          </ActionButton>
        </>
      }
    >
      {children}
      <Outcomes outcomes={outcomes} />
    </Dialog>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly Told[] }) {
  return (
    <ul className={styles.outcomes}>
      {outcomes.map(({ key, code, done, said, to, way }) => (
        <li key={key}>
          {done ? (
            <IconCheck className={styles.done} size={16} stroke={2} aria-hidden />
          ) : (
            <IconAlertTriangle className={styles.not} size={16} stroke={1.9} aria-hidden />
          )}
          <span>
            {code} {done ? '' : 'is unchanged'}
            <span className={styles.problem}>
              {said} {to && <Link to={to}>{way}</Link>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
