import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './tabs.module.css';

/** One tab: a view with its own address, its words and, where known, the number of its rows. */
export type Tab = {
  key: string;
  label: string;
  to: string;
  /** `null` keeps its place free until it comes. */
  count?: number | null | undefined;
  /** There are more than `count`. */
  more?: boolean | undefined;
  icon?: TablerIcon;
  iconColour?: string;
};

const grouped = new Intl.NumberFormat('en-GB');

/** Underlined tabs with counts; each is a link, so that Back and a copied address keep the view. */
export function Tabs({ tabs, active, label }: { tabs: readonly Tab[]; active: string; label: string }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, label: words, to, count, more, icon: Icon, iconColour }) => (
        <Link
          className={styles.tab}
          key={key}
          to={to}
          preventScrollReset
          aria-current={key === active ? 'page' : undefined}
        >
          {Icon && <Icon size={17} stroke={1.7} color={iconColour} aria-hidden />}
          {words}
          {count !== undefined && (
            <span className={`${styles.count} num`}>
              {count !== null && grouped.format(count)}
              {more && '+'}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
