import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import styles from './account.module.css';

/** Asks for the password before the second step of signing in is removed. */
export function RemoveAuthenticator({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const remove = useSubmit({
    send: (typed: string, key) => api.post('account/totp/remove', { password: typed }, { key }),
    done: (_, __, { message }) => message,
    onDone: () => close(),
    changes: [['account']],
  });
  const close = () => {
    setPassword('');
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
      disabled={!password}
      onConfirm={() => remove.submit(password)}
    >
      <p>After that, you sign in with your password only.</p>
      <div className={styles.below}>
        <PasswordField
          label="Your password"
          name="proof"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={setPassword}
          error={remove.errors.password?.[0]}
        />
      </div>
    </ConfirmDialog>
  );
}
