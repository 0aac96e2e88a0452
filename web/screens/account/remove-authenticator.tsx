import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import styles from './account.module.css';
import { CodeAndPassword, isWhole, NO_PROOF, type Proof, sent } from './code-and-password.tsx';

/** Asks for a code and the password before the second step of signing in is removed. */
export function RemoveAuthenticator({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [proof, setProof] = useState(NO_PROOF);
  const remove = useSubmit({
    send: (typed: Proof, key) => api.post('account/totp/remove', typed, { key }),
    done: (_, __, { message }) => message,
    onDone: () => close(),
    changes: [['account']],
  });
  const close = () => {
    setProof(NO_PROOF);
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Remove the authenticator?"
      confirm="Remove the authenticator"
      danger
      loading={remove.loading}
      disabled={!isWhole(proof)}
      onConfirm={() => remove.submit(sent(proof))}
    >
      <p>
        After that, you sign in with your password only. If you lost it, an administrator can remove it for
        you.
      </p>
      <div className={`${styles.pair} ${styles.below}`}>
        <CodeAndPassword proof={proof} onChange={setProof} errors={remove.errors} first />
      </div>
    </ConfirmDialog>
  );
}
