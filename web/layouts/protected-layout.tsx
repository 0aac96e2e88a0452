import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { NavigationEntry } from '#shared/navigation.ts';
import { IconButton } from '../components/icon-button.tsx';
import { latePart } from '../components/late-part.tsx';
import { AreaContext } from '../components/page-title.ts';
import { useInboxQueue } from '../session/inbox-queue.ts';
import { applicationAt, applicationsOf } from '../session/navigation.ts';
import { useSession } from '../session/use-session.ts';
import { ApplicationSelector } from './application-selector.tsx';
import { HeaderTools } from './header-tools.tsx';
import styles from './protected-layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { Wordmark } from './wordmark.tsx';

const QueueBar = latePart(
  () => import('../screens/inbox/queue-bar.tsx').then((part) => part.QueueBar),
  // Without it the record is as usable as ever.
  { instead: () => null },
);

/** The frame of every screen behind the login but home: sidebar, header, and the sheet that the work lies on. */
export default function ProtectedLayout() {
  const { pathname } = useLocation();
  // Open for the page it was opened on: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const burger = useRef<HTMLButtonElement>(null);
  const application = useApplication();
  const session = useSession();
  // The inbox and the profile belong to no area: the menu selected last is shown beside them.
  const area = applicationAt(session.navigation, pathname)?.name ?? null;
  const queue = useInboxQueue(session.user.id);

  const close = () => {
    setOpenAt(null);
    burger.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });

  return (
    <AreaContext value={area}>
      <div className={styles.shell}>
        <SkipLink />
        {open && <div className={styles.scrim} onPointerDown={close} aria-hidden />}
        <div className={styles.side} data-open={open || undefined}>
          <Sidebar application={application} open={open} onClose={close} />
        </div>
        <header className={styles.header}>
          <span className={styles.burger}>
            <IconButton
              ref={burger}
              icon={IconMenu2}
              label="Open the menu"
              aria-expanded={open}
              onClick={() => setOpenAt(pathname)}
            />
          </span>
          <span className={styles.crest}>
            <Wordmark inHeader />
          </span>
          <span className={styles.selector}>
            <ApplicationSelector application={application} />
          </span>
          <HeaderTools />
        </header>
        <main className={styles.sheet} id="content" tabIndex={-1}>
          {queue && <QueueBar queue={queue} />}
          <Outlet />
        </main>
      </div>
    </AreaContext>
  );
}

const KEPT_UNDER = 'application';

/** The application whose menu the sidebar shows: the one that the path belongs to, else the last one selected. */
function useApplication(): NavigationEntry | undefined {
  const { navigation } = useSession();
  const { pathname } = useLocation();
  const here = applicationAt(navigation, pathname);
  useEffect(() => {
    if (here) sessionStorage.setItem(KEPT_UNDER, String(here.id));
  }, [here]);
  if (here) return here;
  const last = sessionStorage.getItem(KEPT_UNDER);
  return applicationsOf(navigation).find(({ id }) => String(id) === last);
}
