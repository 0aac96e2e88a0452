import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Crest } from '../components/crest.tsx';
import { Rosette } from '../components/rosette.tsx';
import { type Branding, useBranding } from '../session/branding.ts';
import styles from './login-layout.module.css';

/** The sign-in page: the organisation's logo and name, 'Service Portal', a form at the left, the banner at the right. */
export function LoginLayout({ children }: { children: ReactNode }) {
  const branding = useBranding();
  return (
    <div className={styles.page}>
      <header className={styles.short} data-on-banner>
        <Rosette className={styles.rosette} />
        <Logo branding={branding} plain />
        <p>
          <b>Service Portal</b>
          {branding?.agency_name}
        </p>
      </header>
      <div className={styles.left}>
        <header className={styles.agency}>
          <Logo branding={branding} />
          <span>
            <b>{branding?.agency_name}</b>
            <span>{branding?.agency_subtitle}</span>
          </span>
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.foot}>
          {branding && (
            <span>
              © {new Date().getFullYear()} {branding.agency_name}
            </span>
          )}
          {branding?.help_desk && <span>{branding.help_desk}</span>}
        </footer>
      </div>
      <aside className={styles.banner} aria-label="About the portal" data-on-banner>
        <Rosette className={styles.rosette} />
        <div className={styles.said}>
          <p className={styles.words}>From budget line to payment, every naira has a name beside it.</p>
          <p className={styles.notice}>
            {branding?.notice && (
              <>
                <IconInfoCircle size={18} stroke={1.8} aria-hidden />
                {branding.notice}
              </>
            )}
          </p>
        </div>
      </aside>
    </div>
  );
}

function Logo({ branding, plain = false }: { branding: Branding | null; plain?: boolean }) {
  if (branding?.logo_url) return <img className={styles.logo} src={branding.logo_url} alt="" />;
  return <Crest size={plain ? 40 : 32} plain={plain} />;
}
