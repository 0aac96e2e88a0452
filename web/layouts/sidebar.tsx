import { IconCoins, IconLayoutDashboard, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { NavigationEntry } from '#shared/navigation.ts';
import { IconButton } from '../components/icon-button.tsx';
import { moduleIcon } from '../components/module-icons.ts';
import { captioned, isActive } from '../session/navigation.ts';
import { useSession } from '../session/use-session.ts';
import { ApplicationSelector } from './application-selector.tsx';
import styles from './sidebar.module.css';
import { useWaiting } from './use-counts.ts';
import { Wordmark } from './wordmark.tsx';

type SidebarProps = {
  application: NavigationEntry | undefined;
  /** Whether it lies over the page, on narrow screens. */
  open: boolean;
  onClose: () => void;
};

/** The brand, the search box, a link to the dashboard, the selected application's modules, the budget year. */
export function Sidebar({ application, open, onClose }: SidebarProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) close.current?.focus();
  }, [open]);
  return (
    <nav className={styles.sidebar} aria-label="Main menu">
      <div className={styles.brand}>
        <Wordmark />
        <span className={styles.close}>
          <IconButton ref={close} icon={IconX} label="Close the menu" onClick={onClose} />
        </span>
      </div>
      <div className={styles.selector}>
        <ApplicationSelector application={application} />
      </div>
      <input
        className={styles.search}
        disabled
        placeholder="Ask me anything... coming soon"
        aria-label="Search"
      />
      <div className={styles.menu}>
        <Link className={styles.link} to="/dashboard">
          <IconLayoutDashboard size={18} stroke={1.6} aria-hidden />
          Dashboard
        </Link>
        {application && captioned(application).map((group) => <Group key={group.caption} {...group} />)}
      </div>
      <Period />
    </nav>
  );
}

function Group({ caption, entries }: { caption: string | null; entries: NavigationEntry[] }) {
  return (
    <>
      {caption && <h2 className={styles.caption}>{caption}</h2>}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} beside={entries} />
        ))}
      </ul>
    </>
  );
}

function Entry({ entry, beside }: { entry: NavigationEntry; beside: readonly NavigationEntry[] }) {
  const { pathname } = useLocation();
  const waiting = useWaiting()[entry.path];
  const Icon = moduleIcon(entry.icon);
  return (
    <li>
      <Link
        className={styles.link}
        to={entry.path}
        aria-current={isActive(entry, pathname, beside) ? 'page' : undefined}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={styles.name}>{entry.name}</span>
        {waiting !== undefined && (
          <span className={`${styles.waiting} num`}>
            {waiting}
            <span className="sr-only"> waiting for me</span>
          </span>
        )}
      </Link>
      {entry.children.length > 0 && (
        <ul className={styles.nested}>
          {entry.children.map((child) => (
            <Entry key={child.id} entry={child} beside={entry.children} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Period() {
  const { period } = useSession();
  const isOpen = period.status === 'open';
  return (
    <p className={styles.foot}>
      <IconCoins size={18} stroke={1.6} aria-hidden />
      <span>
        Budget year <b>{period.year}</b>
      </span>
      <span className={isOpen ? styles.open : styles.closed}>{isOpen ? 'Open' : 'Closed'}</span>
    </p>
  );
}
