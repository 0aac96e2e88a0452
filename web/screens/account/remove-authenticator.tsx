import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import styles from './account.module.css';

/** Asks for a code and the password before the second step of signing in is removed. */
export function RemoveAuthenticator({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const remove = useSubmit({
    send: (typed: { code: string; password: string }, key) => api.post('account/totp/remove', typed, { key }),
    done: (_, __, { message }) => message,
    onDone: () => close(),
    changes: [['account']],
  });
  const close = () => {
    setCode('');
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
      disabled={!code || !password}
      onConfirm={() => remove.submit({ code, password })}
    >
      <p>
        After that, you sign in with your password only. If you lost it, an administrator can remove it for
        you.
      </p>
      <div className={styles.below}>
        <TextField
          label="Code that the app shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          onChange={setCode}
          error={remove.errors.code?.[0]}
        />
      </div>
      <div className={styles.below}>
        <PasswordField
          label="Your password"
          name="proof"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={remove.errors.password?.[0]}
        />
      </div>
    </ConfirmDialog>
  );
}
