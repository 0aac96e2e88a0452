import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './code.module.css';

/** A record's code (EXP04821) in figures that compare letter by letter; with `to`, a link to the record. */
export function Code({ children, to }: { children: ReactNode; to?: string }) {
  if (!to) return <span className={styles.code}>{children}</span>;
  return (
    <Link className={styles.code} to={to}>
      {children}
    </Link>
  );
}
