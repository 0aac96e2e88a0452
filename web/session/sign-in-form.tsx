import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CATALOGUE } from '#shared/errors.ts';
import { ApiError } from '../api/api-error.ts';
import { ActionButton } from '../components/action-button.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { type AuthenticatorOffer, offerIn, ScanCode } from './scan-code.tsx';
import { type Credentials, signIn } from './sign-in.ts';
import styles from './sign-in-form.module.css';
import type { Session } from './types.ts';
import { useTypedBefore } from './use-typed-before.ts';

type SignInFormProps = {
  username: string;
  password: string;
  onChange: (typed: { username: string; password: string }) => void;
  /** Signs in as this person only: no field for the name. */
  fixed?: boolean;
  /** The button's words. */
  label: string;
  onSignedIn: (session: Session) => void;
};

/** Staff number or e-mail, password, and the authenticator's code when the server asks for it or offers to set one up. */
export function SignInForm({
  username,
  password,
  onChange,
  fixed = false,
  label,
  onSignedIn,
}: SignInFormProps) {
  const [totp, setTotp] = useState<string | null>(null);
  const [offer, setOffer] = useState<AuthenticatorOffer | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useTypedBefore(form, onChange);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = firstMissing({ username, password, totp });
    if (missing) {
      setError(missing.sentence);
      form.current?.querySelector<HTMLInputElement>(`[name=${missing.field}]`)?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    try {
      onSignedIn(await signIn(credentials(username, password, totp)));
    } catch (failure) {
      const asksCode = failure instanceof ApiError && ASKS_CODE.has(failure.code);
      const offered = failure instanceof ApiError ? offerIn(failure.facts) : null;
      if (asksCode) setTotp('');
      if (offered) setOffer(offered);
      setError(asksCode && totp === null && !offered ? null : sentenceOf(failure));
      setBusy(false);
      form.current?.querySelector<HTMLInputElement>('[name=totp], [name=password]')?.select();
    }
  };

  return (
    // Whatever sends it without the program: a password never comes into an address.
    <form className={styles.form} ref={form} method="post" onSubmit={submit} noValidate>
      {error && (
        <div className={styles.error} role="alert">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>{error}</span>
        </div>
      )}
      {!fixed && (
        <TextField
          label="Staff number or e-mail"
          optional={false}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(typed) => onChange({ username: typed, password })}
        />
      )}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        data-autofocus={fixed || undefined}
        value={password}
        onChange={(typed) => onChange({ username, password: typed })}
      />
      {offer && <ScanCode offer={offer} />}
      {totp !== null && (
        <div className={styles.code}>
          <TextField
            label="Code of your authenticator"
            optional={false}
            hint="The six digits that your authenticator shows now."
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            autoFocus
            value={totp}
            onChange={setTotp}
          />
        </div>
      )}
      {!fixed && (
        <p className={styles.row}>
          <Link to="/auth/password-reset">Forgotten your password?</Link>
        </p>
      )}
      <ActionButton
        type="submit"
        size="lg"
        wide
        loading={busy}
        iconAfter={fixed ? undefined : IconArrowRight}
      >
        {label}
      </ActionButton>
    </form>
  );
}

const ASKS_CODE: ReadonlySet<string> = new Set(['TOTP_REQUIRED', 'TOTP_SETUP_REQUIRED']);

function credentials(username: string, password: string, totp: string | null): Credentials {
  return totp
    ? { username: username.trim(), password, totp: totp.trim() }
    : { username: username.trim(), password };
}

function firstMissing(typed: { username: string; password: string; totp: string | null }) {
  if (!typed.username.trim()) return { field: 'username', sentence: 'Enter your staff number or e-mail.' };
  if (!typed.password) return { field: 'password', sentence: 'Enter your password.' };
  return typed.totp === '' ? { field: 'totp', sentence: 'Enter the code of your authenticator.' } : null;
}

function sentenceOf(failure: unknown): string {
  if (failure instanceof ApiError)
    return failure.status === 0 ? `${CATALOGUE.login}. ${failure.detail}` : failure.message;
  return CATALOGUE.login;
}
