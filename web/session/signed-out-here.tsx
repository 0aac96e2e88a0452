import { useEffect } from 'react';
import { ActionAnchor } from '../components/action-button.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { tellLater } from './sign-out.ts';
import styles from './signed-out-here.module.css';

const AGAIN_MS = 5_000;

/** Shown to whoever signed out while the server did not answer; goes to the login page once it was told. */
export function SignedOutHere() {
  usePageTitle('Signed out');
  useEffect(() => {
    const again = () => void tellLater();
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, []);
  return (
    <main className={styles.page} role="alert">
      <h1>You are signed out in this browser</h1>
      <p className={styles.words}>
        The portal does not answer, so it does not know yet. It is told as soon as it answers while this page
        is open. Otherwise your session ends by itself within 10 minutes.
      </p>
      <ActionAnchor variant="default" href="/login">
        Go to the login page
      </ActionAnchor>
    </main>
  );
}
