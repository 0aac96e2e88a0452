import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './sheet.module.css';

/** The padded inside of the white sheet; a page has one, unless it lays out the sheet itself. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}

/** Lets a table reach the sheet's edges. */
export function Bleed({ children }: { children: ReactNode }) {
  return <div className={styles.bleed}>{children}</div>;
}

/** A form or text of 620 pixels with a sticky panel beside it, which falls below at 1000 pixels and less. */
export function WithSidePanel({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.beside}>
      <div>{children}</div>
      <div className={styles.sticky}>{side}</div>
    </div>
  );
}

/** A sunken panel; `title` is its heading. */
export function SidePanel({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <aside className={styles.panel}>
      {title && <h2>{title}</h2>}
      {children}
    </aside>
  );
}

type WithDrawerProps = {
  /** The sheet's main part, padded by itself. */
  children: ReactNode;
  /** The drawer's content; null while it is shut. */
  drawer: ReactNode | null;
  /** What the drawer shows, read aloud. */
  label: string;
  onClose: () => void;
};

/** A page whose drawer, 448 pixels, pushes the rest aside instead of covering it. */
export function WithDrawer({ children, drawer, label, onClose }: WithDrawerProps) {
  if (!drawer) return children;
  return (
    <div className={styles.pushed}>
      <div>{children}</div>
      <aside className={styles.drawer} aria-label={label}>
        <IconButton
          className={styles.close}
          icon={IconX}
          label={`Close ${label.toLowerCase()}`}
          onClick={onClose}
        />
        {drawer}
      </aside>
    </div>
  );
}
