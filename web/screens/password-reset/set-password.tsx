import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { publicApi } from '#web/api/client.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { notify } from '#web/components/toasts.ts';
import { useBranding } from '#web/session/branding.ts';
import styles from './door.module.css';
import { PASSWORD_HINT, passwordErrors } from './new-password.ts';

/** Sets a new password with the token of a one-time link. */
export function SetPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const agency = useBranding()?.agency_name;
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ password?: string; again?: string }>({});
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = passwordErrors(password, again, { agency });
    setErrors(wrong);
    if (wrong.password || wrong.again) return;
    setBusy(true);
    try {
      const { message } = await publicApi.post('password/reset', { token, password });
      notify.success(message || 'Your password is set.');
      navigate('/login', { replace: true });
    } catch (failure) {
      setErrors({ password: failure instanceof ApiError ? failure.detail : String(failure) });
      setBusy(false);
    }
  };

  return (
    <>
      <h1 className={styles.title}>New password</h1>
      <p className={styles.lead}>You are signed out everywhere else when you set it.</p>
      <form className={styles.form} onSubmit={save} noValidate>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <PasswordField
          label="New password again"
          name="again"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={errors.again}
        />
        <ActionButton type="submit" size="lg" wide loading={busy}>
          Set the password
        </ActionButton>
      </form>
      <p className={styles.back}>
        <Link to="/auth/password-reset">Ask for another link</Link>
      </p>
    </>
  );
}
