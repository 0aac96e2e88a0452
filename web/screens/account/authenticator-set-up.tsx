import { type FormEvent, useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { useDirty } from '#web/session/dirty.ts';
import { type AuthenticatorOffer, ScanCode } from '#web/session/scan-code.tsx';
import styles from './account.module.css';
import { CodeAndPassword, isWhole, NO_PROOF, type Proof, sent } from './code-and-password.tsx';

/** Shows the QR code and takes the first code, with the password, as proof that the app of the right person has it. */
export function AuthenticatorSetUp({ offer, onDone }: { offer: AuthenticatorOffer; onDone: () => void }) {
  const [proof, setProof] = useState(NO_PROOF);
  useDirty(proof.code !== '');
  const confirm = useSubmit({
    send: (typed: Proof, key) => api.post('account/totp/confirm', typed, { key }),
    done: (_, __, { message }) => message,
    onDone,
    changes: [['account']],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.submit(sent(proof));
  };
  return (
    <form onSubmit={submit} noValidate>
      <ScanCode offer={offer} />
      <div className={`${styles.form} ${styles.below}`}>
        <div className={styles.pair}>
          <CodeAndPassword proof={proof} onChange={setProof} errors={confirm.errors} />
        </div>
        <div className={styles.acts}>
          <ActionButton type="submit" loading={confirm.loading} disabled={!isWhole(proof)}>
            Confirm the code
          </ActionButton>
          <ActionButton variant="quiet" onClick={onDone}>
            Not now
          </ActionButton>
        </div>
      </div>
    </form>
  );
}
