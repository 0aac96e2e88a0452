import { usePageTitle } from '#web/components/page-title.ts';
import { useNarrow } from '#web/crud/use-narrow.ts';
import { DashboardWrapper } from '#web/layouts/dashboard-wrapper.tsx';
import { HomeWidgets, useHomeWidgets } from '../admin-center/dashboards/home-widgets.tsx';
import { HOME_SHOWS, useWaitingForMe } from '../inbox/waiting.ts';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import styles from './home.module.css';
import { HOME_REQUESTS, MyRequests, useMyRequests } from './my-requests.tsx';
import { QuickAccess } from './quick-access.tsx';
import { WaitingForMe } from './waiting-for-me.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';
import { WhatChangedLine } from './what-changed-line.tsx';

/**
 * Home: the welcome, for administrators of a new agency what is to be set up, the work that waits for me, what I asked for,
 * the figures of my groups, and the way into every application.
 * All is asked for at once; what stands beneath something whose height isn't known yet is drawn after it, so that nothing moves.
 */
export default function Home() {
  usePageTitle('Dashboard');
  const isNarrow = useNarrow();
  const waits = useWaitingForMe(HOME_SHOWS).isPending;
  const asks = useMyRequests(HOME_REQUESTS).isPending;
  const counts = useHomeWidgets().isPending;
  const steps = useFirstSteps().isLoading;
  return (
    <DashboardWrapper>
      <WelcomeBanner />
      <WhatChangedLine />
      <FirstSteps />
      <div className={styles.columns} data-pending={steps || waits || asks || counts || undefined}>
        {!steps && <WaitingForMe />}
        {!steps && !(isNarrow && waits) && <MyRequests />}
      </div>
      {!steps && !waits && !asks && <HomeWidgets />}
      {!steps && !waits && !asks && !counts && <QuickAccess />}
    </DashboardWrapper>
  );
}
