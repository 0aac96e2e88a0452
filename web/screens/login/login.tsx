import { lazy, Suspense, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { loadChunk } from '#web/components/load-chunk.ts';
import { usePageTitle } from '#web/components/page-title.ts';
import { LoginLayout } from '#web/layouts/login-layout.tsx';
import { useBranding } from '#web/session/branding.ts';
import { placeFor } from '#web/session/return-to.ts';
import { SignInForm } from '#web/session/sign-in-form.tsx';
import { useSessionState } from '#web/session/use-session.ts';
import styles from './login.module.css';

// No agency that works with the portal needs it.
const DemonstrationAccounts = lazy(() => loadChunk(() => import('./demonstration-accounts.tsx')));

/** The login page; in demonstration mode its accounts fill the form at one press. */
export default function Login() {
  usePageTitle('Sign in');
  const [typed, setTyped] = useState({ username: '', password: '' });
  const [arrived, setArrived] = useState(false);
  const { status, ended_at } = useSessionState();
  const demonstration = useBranding()?.demonstration;
  const navigate = useNavigate();
  const ended = ended_at && `Your session ended at ${lagosTime(ended_at)}. Sign in to go on.`;
  if (status === 'signed-in' && !arrived) return <Navigate to="/dashboard" replace />;
  return (
    <LoginLayout>
      <h1 className={styles.title}>
        <span className={styles.long}>Service Portal</span>
        <span className={styles.short}>Sign in</span>
      </h1>
      <p className={styles.lead} role={ended ? 'status' : undefined}>
        {ended ?? 'Sign in with your staff number or e-mail address.'}
      </p>
      <SignInForm
        {...typed}
        onChange={setTyped}
        label="Sign in"
        onSignedIn={(session) => {
          setArrived(true);
          navigate(placeFor(session.user.id), { replace: true });
        }}
      />
      {demonstration && (
        <Suspense fallback={<div className={styles.coming} />}>
          <DemonstrationAccounts
            {...demonstration}
            chosen={typed.username}
            onChoose={(username) => {
              setTyped({ username, password: demonstration.password });
              // The next Enter signs in.
              document.querySelector<HTMLElement>('[type=submit]')?.focus();
            }}
          />
        </Suspense>
      )}
    </LoginLayout>
  );
}

function lagosTime(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'short' });
}
