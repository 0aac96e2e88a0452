import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
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
  const id = useId();
  return (
    <aside className={styles.panel} aria-labelledby={title ? id : undefined}>
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </aside>
  );
}

type WithDrawerProps = {
  /** The sheet's main part, padded by itself. */
  children: ReactNode;
  /** The drawer's content; null while it is shut. */
  drawer: ReactNode | null;
  /** What the drawer is open on; with another, it is brought into sight anew. */
  shown: string | null;
  /** What the drawer shows, read aloud. */
  label: string;
  onClose: () => void;
};

/** A page whose drawer, 448 pixels, pushes the rest aside instead of covering it; on narrow screens it lies below. */
export function WithDrawer({ children, drawer, shown, label, onClose }: WithDrawerProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown === null || !matchMedia('(max-width: 1000px)').matches) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [shown]);
  // The rest stays as it is drawn: made anew it would be shorter for a moment, and the drawer slip out of sight.
  return (
    <div className={drawer ? styles.pushed : ''}>
      <div>{children}</div>
      {drawer && (
        <aside className={styles.drawer} aria-label={label} ref={place} tabIndex={-1}>
          <IconButton className={styles.close} icon={IconX} label={`Close ${label}`} onClick={onClose} />
          {drawer}
        </aside>
      )}
    </div>
  );
}
