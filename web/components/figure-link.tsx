import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './figure-link.module.css';

type FigureLinkProps = {
  to: string;
  /** Where it leads: "The funds that add up to booked". */
  title: string;
  /** Whether what it leads to is shown beside it already. */
  current?: boolean;
  children: ReactNode;
};

/** A figure that leads to what adds up to it: it looks like any figure, and is underlined when it is pointed at. */
export function FigureLink({ to, title, current = false, children }: FigureLinkProps) {
  return (
    <Link
      className={styles.link}
      to={to}
      title={title}
      aria-current={current || undefined}
      preventScrollReset
    >
      {children}
    </Link>
  );
}
