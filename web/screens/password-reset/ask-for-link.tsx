import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { publicApi } from '#web/api/client.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { TextField } from '#web/components/text-field.tsx';
import styles from './door.module.css';

/** Sends a one-time link to the e-mail address of an account; the answer is the same for an unknown one. */
export function AskForLink() {
  const [username, setUsername] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (!username.trim()) return setError('Enter your staff number or e-mail.');
    setBusy(true);
    setError(null);
    try {
      const { message } = await publicApi.post('password/forgot', { username: username.trim() });
      setSent(message);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.detail : String(failure));
    }
    setBusy(false);
  };

  return (
    <>
      <h1 className={styles.title}>Forgotten password</h1>
      <p className={styles.lead}>We send a link to your office e-mail. It works once, for one hour.</p>
      {sent ? (
        <Notice tone="ok" title="Check your e-mail">
          {sent}
        </Notice>
      ) : (
        <form className={styles.form} onSubmit={ask} noValidate>
          <TextField
            label="Staff number or e-mail"
            optional={false}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            value={username}
            onChange={setUsername}
            error={error}
          />
          <ActionButton type="submit" size="lg" wide loading={busy}>
            Send the link
          </ActionButton>
        </form>
      )}
      <p className={styles.back}>
        <Link to="/login">Back to sign in</Link>
      </p>
    </>
  );
}
