import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const ICONS = {
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
  ok: IconCircleCheck,
} satisfies Record<string, TablerIcon>;

type NoticeProps = { tone: keyof typeof ICONS; title?: string; children?: ReactNode; icon?: TablerIcon };

/** A box in the page that warns or explains; its first line may be a title. */
export function Notice({ tone, title, children, icon }: NoticeProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon size={19} stroke={1.8} aria-hidden />
      <div>
        {title && (
          <p className={styles.title}>
            <b>{title}</b>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
