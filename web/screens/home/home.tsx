import { usePageTitle } from '#web/components/page-title.ts';
import { useNarrow } from '#web/crud/use-narrow.ts';
import { DashboardWrapper } from '#web/layouts/dashboard-wrapper.tsx';
import { HomeWidgets, useHomeWidgets } from '../admin-center/dashboards/home-widgets.tsx';
import { HOME_SHOWS, useWaitingForMe } from '../inbox/waiting.ts';
import styles from './home.module.css';
import { HOME_REQUESTS, MyRequests, useMyRequests } from './my-requests.tsx';
import { QuickAccess } from './quick-access.tsx';
import { WaitingForMe } from './waiting-for-me.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

/**
 * Home: the welcome, the work that waits for me, what I asked for, the figures of my groups, and the way into every application.
 * All is asked for at once; what stands beneath something whose height isn't known yet is drawn after it, so that nothing moves.
 */
export default function Home() {
  usePageTitle('Dashboard');
  const isNarrow = useNarrow();
  const waits = useWaitingForMe(HOME_SHOWS).isPending;
  const asks = useMyRequests(HOME_REQUESTS).isPending;
  const counts = useHomeWidgets().isPending;
  return (
    <DashboardWrapper>
      <WelcomeBanner />
      <div className={styles.columns} data-pending={waits || asks || counts || undefined}>
        <WaitingForMe />
        {!(isNarrow && waits) && <MyRequests />}
      </div>
      {!waits && !asks && <HomeWidgets />}
      {!waits && !asks && !counts && <QuickAccess />}
    </DashboardWrapper>
  );
}
