import { latePart } from '#web/components/late-part.tsx';
import { usePageTitle } from '#web/components/page-title.ts';
import { DashboardWrapper } from '#web/layouts/dashboard-wrapper.tsx';
import styles from './home.module.css';
import { MyRequests } from './my-requests.tsx';
import { QuickAccess } from './quick-access.tsx';
import { WaitingForMe } from './waiting-for-me.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

const HomeWidgets = latePart(() =>
  import('../admin-center/dashboards/home-widgets.tsx').then((part) => part.default),
);

/** Home: the welcome, the work that waits for me, what I asked for, the figures of my groups, and the way into every application. */
export default function Home() {
  usePageTitle('Dashboard');
  return (
    <DashboardWrapper>
      <WelcomeBanner />
      <div className={styles.columns}>
        <WaitingForMe />
        <MyRequests />
      </div>
      <HomeWidgets />
      <QuickAccess />
    </DashboardWrapper>
  );
}
