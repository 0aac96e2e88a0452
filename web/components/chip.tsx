import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { IconButton } from './icon-button.tsx';

/** A selected value, in plain words ("Amount at least ₦1,000,000.00"); removable when told how. */
export function Chip({
  children,
  onRemove,
  removeLabel,
}: {
  children: ReactNode;
  onRemove?: () => void;
  removeLabel?: string;
}) {
  return (
    <span className={`${styles.chip} ${onRemove ? styles.removable : ''}`}>
      <span className={styles.words}>{children}</span>
      {onRemove && (
        <IconButton
          className={styles.remove}
          size="sm"
          icon={IconX}
          label={removeLabel ?? 'Remove'}
          onClick={onRemove}
        />
      )}
    </span>
  );
}
