import { usePageTitle } from '#web/components/page-title.ts';
import { DashboardWrapper } from '#web/layouts/dashboard-wrapper.tsx';
import styles from './home.module.css';
import { MyRequests } from './my-requests.tsx';
import { QuickAccess } from './quick-access.tsx';
import { WaitingForMe } from './waiting-for-me.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

/** Home: the welcome, the work that waits for me, what I asked for, and the way into every application. */
export default function Home() {
  usePageTitle('Dashboard');
  return (
    <DashboardWrapper>
      <WelcomeBanner />
      <div className={styles.columns}>
        <WaitingForMe />
        <MyRequests />
      </div>
      <QuickAccess />
    </DashboardWrapper>
  );
}
