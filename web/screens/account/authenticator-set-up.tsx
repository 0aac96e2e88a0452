import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDirty } from '../../session/dirty.ts';
import styles from './account.module.css';

/** What the server offers to set an authenticator up with. */
export type SetUp = { secret: string; uri: string; qr_svg: string };

/** Shows the QR code and takes the first code as proof that the app has it. */
export function AuthenticatorSetUp({ setUp, onDone }: { setUp: SetUp; onDone: () => void }) {
  const [code, setCode] = useState('');
  useDirty(code !== '');
  const confirm = useSubmit({
    send: (typed: string, key) => api.post('account/totp/confirm', { code: typed }, { key }),
    done: () => 'The authenticator is set up.',
    next: () => 'Its code is asked at your next sign-in.',
    onDone,
    changes: [['account']],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.submit(code.replaceAll(' ', ''));
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.qr}>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setUp.qr_svg)}`}
          alt="QR code for the authenticator app"
        />
        <div>
          <p>Scan this with an authenticator app. If you can't, type this secret into it:</p>
          <p className={styles.secret}>{setUp.secret.replace(/(.{4})/g, '$1 ').trim()}</p>
        </div>
      </div>
      <div className={styles.form}>
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
        <div className={styles.acts}>
          <ActionButton type="submit" loading={confirm.loading} disabled={code.trim().length < 6}>
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
