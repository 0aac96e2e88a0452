import type { ReactNode } from 'react';
import { lagosToday } from '#shared/dates.ts';
import { useBranding } from '../session/branding.ts';
import styles from './dashboard-wrapper.module.css';
import { HeaderTools } from './header-tools.tsx';
import { SkipLink } from './skip-link.tsx';
import { Wordmark } from './wordmark.tsx';

/** The home page's own frame: no sidebar, the brand and the header's tools above, the agency and the year below. */
export function DashboardWrapper({ children }: { children: ReactNode }) {
  const branding = useBranding();
  return (
    <div className={styles.page}>
      <SkipLink />
      <div className={styles.inner}>
        <header className={styles.top}>
          <Wordmark />
          <HeaderTools />
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.foot}>
          {branding?.agency_name} © {lagosToday().slice(0, 4)}
        </footer>
      </div>
    </div>
  );
}
