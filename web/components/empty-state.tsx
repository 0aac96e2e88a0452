import {
  IconCloudOff,
  IconFileDescription,
  IconFilterOff,
  IconLock,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

const ICONS = {
  'first-use': IconFileDescription,
  'no-match': IconFilterOff,
  failed: IconCloudOff,
  'no-permission': IconLock,
} satisfies Record<string, TablerIcon>;

type EmptyStateProps = {
  /** Why there is nothing: nothing was added yet, filters hide all, the server did not answer, a permission is missing. */
  kind: keyof typeof ICONS;
  title: string;
  /** One sentence; for `failed` with the reference, for `no-permission` with which one and who can give it. */
  children?: ReactNode;
  /** The one button that helps. */
  action?: ReactNode;
  icon?: TablerIcon;
};

/** Shown in place of a list or record when there is nothing to show. */
export function EmptyState({ kind, title, children, action, icon }: EmptyStateProps) {
  const Icon = icon ?? ICONS[kind];
  return (
    <section
      className={styles.empty}
      role={kind === 'failed' ? 'alert' : kind === 'no-match' ? 'status' : undefined}
    >
      <Icon className={styles.icon} size={24} stroke={1.4} aria-hidden />
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.words}>{children}</p>}
      {action && <div className={styles.act}>{action}</div>}
    </section>
  );
}
