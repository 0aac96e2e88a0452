import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { StatusWord } from '../../components/status-word.tsx';
import styles from './account.module.css';
import { AuthenticatorSetUp, type SetUp } from './authenticator-set-up.tsx';
import { RemoveAuthenticator } from './remove-authenticator.tsx';
import type { Account } from './types.ts';

/** The second step of signing in: set up with a QR code, or removed with the password. */
export function Authenticator({ account: { totp } }: { account: Account }) {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [removing, setRemoving] = useState(false);
  const start = useSubmit({
    send: (_: undefined, key) => api.post<SetUp>('account/totp/start', {}, { key }),
    onDone: setSetUp,
    changes: [],
  });
  return (
    <section className={styles.section}>
      <h2>Authenticator</h2>
      <p className={styles.lead}>
        A code from an app on your phone, asked after the password, keeps others out even if they know it.
      </p>
      {totp.required && !totp.enabled && (
        <div className={styles.warning}>
          <Notice tone="warn" title="One of your groups asks for it">
            Set it up now; without it you cannot act for that group.
          </Notice>
        </div>
      )}
      {totp.enabled && (
        <>
          <StatusWord status="active">Set up</StatusWord>
          <div className={`${styles.acts} ${styles.below}`}>
            <ActionButton variant="default" disabled={totp.required} onClick={() => setRemoving(true)}>
              Remove the authenticator
            </ActionButton>
          </div>
          {totp.required && <p className={styles.where}>Not now: one of your groups asks for it.</p>}
          <RemoveAuthenticator open={removing} onClose={() => setRemoving(false)} />
        </>
      )}
      {!totp.enabled && !setUp && (
        <ActionButton variant="default" loading={start.loading} onClick={() => start.submit(undefined)}>
          Set up an authenticator
        </ActionButton>
      )}
      {!totp.enabled && setUp && <AuthenticatorSetUp setUp={setUp} onDone={() => setSetUp(null)} />}
    </section>
  );
}
