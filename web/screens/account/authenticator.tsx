import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import type { AuthenticatorOffer } from '#web/session/scan-code.tsx';
import styles from './account.module.css';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { RemoveAuthenticator } from './remove-authenticator.tsx';
import type { Account } from './types.ts';

/** The second step of signing in: set up with a QR code, or removed with the password. */
export function Authenticator({ account: { totp } }: { account: Account }) {
  return (
    <section className={styles.section}>
      <h2>Authenticator</h2>
      <Quiet bottom={18}>
        After the password you enter a code from an app on your phone. Then nobody can sign in with your
        password alone.
      </Quiet>
      {totp.enabled ? <Present totp={totp} /> : <Missing totp={totp} />}
    </section>
  );
}

function Present({ totp }: { totp: Account['totp'] }) {
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <StatusWord status="active">Set up</StatusWord>
      {totp.confirmed_at && (
        <Quiet as="span" faint size={13}>
          {' since '}
          <DateText value={totp.confirmed_at} />
        </Quiet>
      )}
      <div className={`${styles.acts} ${styles.below}`}>
        <ActionButton variant="default" disabled={totp.required} onClick={() => setRemoving(true)}>
          Remove the authenticator
        </ActionButton>
      </div>
      {totp.required && (
        <Quiet faint size={13}>
          You can’t remove it, because the group {totp.required_by} requires it.
        </Quiet>
      )}
      <RemoveAuthenticator open={removing} onClose={() => setRemoving(false)} />
    </>
  );
}

function Missing({ totp }: { totp: Account['totp'] }) {
  const [offer, setOffer] = useState<AuthenticatorOffer | null>(null);
  const start = useSubmit({
    send: (_: undefined, key) => api.post<AuthenticatorOffer>('account/totp/start', {}, { key }),
    onDone: setOffer,
    changes: [],
  });
  return (
    <>
      {totp.required && (
        <Block bottom={18}>
          <Notice tone="warn" title={`The group ${totp.required_by} requires it`}>
            You must set one up at your next sign-in. You can also do it now.
          </Notice>
        </Block>
      )}
      {offer ? (
        <AuthenticatorSetUp offer={offer} onDone={() => setOffer(null)} />
      ) : (
        <ActionButton variant="default" loading={start.loading} onClick={() => start.submit(undefined)}>
          Set up an authenticator
        </ActionButton>
      )}
    </>
  );
}
