import { type FormEvent, useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useDirty } from '#web/session/dirty.ts';
import { type AuthenticatorOffer, ScanCode } from '#web/session/scan-code.tsx';
import styles from './account.module.css';

/** Shows the QR code and takes the first code, with the password, as proof that the app of the right person has it. */
export function AuthenticatorSetUp({ offer, onDone }: { offer: AuthenticatorOffer; onDone: () => void }) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  useDirty(code !== '');
  const confirm = useSubmit({
    send: (typed: { code: string; password: string }, key) =>
      api.post('account/totp/confirm', typed, { key }),
    done: (_, __, { message }) => message,
    onDone,
    changes: [['account']],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.submit({ code: code.replaceAll(' ', ''), password });
  };
  return (
    <form onSubmit={submit} noValidate>
      <ScanCode offer={offer} />
      <div className={`${styles.form} ${styles.below}`}>
        <div className={styles.pair}>
          <TextField
            label="Code that the app shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={setCode}
            error={confirm.errors.code?.[0]}
          />
          <PasswordField
            label="Your password"
            name="proof"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={confirm.errors.password?.[0]}
          />
        </div>
        <div className={styles.acts}>
          <ActionButton
            type="submit"
            loading={confirm.loading}
            disabled={code.trim().length < 6 || password === ''}
          >
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
