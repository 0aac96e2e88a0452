import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldErrors } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { publicApi } from '#web/api/client.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { notify } from '#web/components/toasts.ts';
import { useBranding } from '#web/session/branding.ts';
import door from '../password-reset/door.module.css';
import { PASSWORD_HINT, passwordErrors } from '../password-reset/new-password.ts';

/** Who a one-time link invites; id 0 is the first administrator, who enters their own details. */
export type Invited = {
  purpose: 'activation' | 'first-administrator' | 'password-reset';
  id: number;
  staff_no: string;
  email: string;
  surname: string;
  firstname: string;
  middlename: string | null;
  mobile: string | null;
};

/** Profile and password of somebody who signs in for the first time. */
export function ActivationForm({ invited, token }: { invited: Invited; token: string }) {
  const navigate = useNavigate();
  const isFirst = invited.purpose === 'first-administrator';
  const [profile, setProfile] = useState({
    ...(isFirst ? { staff_no: '', email: '' } : {}),
    surname: invited.surname,
    firstname: invited.firstname,
    middlename: invited.middlename ?? '',
    mobile: invited.mobile ?? '',
  });
  const agency = useBranding()?.agency_name;
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const field = (name: keyof typeof profile) => ({
    name,
    value: profile[name] ?? '',
    onChange: (value: string) => setProfile({ ...profile, [name]: value }),
    error: errors[name]?.[0],
  });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = passwordErrors(password, again, { owner: { ...invited, ...profile }, agency });
    setRefused(null);
    setErrors(Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [name, [sentence]])));
    if (wrong.password || wrong.again) return;
    setBusy(true);
    try {
      const { message } = await publicApi.patch(`activate/users/${invited.id}`, {
        token,
        password,
        ...orNull(profile),
      });
      notify.success(message || 'Your account is active.');
      navigate('/login', { replace: true });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setErrors(failure.errors);
      setRefused(failure);
      setBusy(false);
    }
  };

  return (
    <>
      <p className={door.lead}>
        {isFirst ? (
          'You are the first administrator. Enter your details and set a password.'
        ) : (
          <>
            Staff number <b>{invited.staff_no}</b>, {invited.email}. Check your name and set a password.
          </>
        )}
      </p>
      <form className={door.form} onSubmit={save} noValidate>
        <FormErrorSummary errors={errors} error={refused} before="your account can be opened" />
        {isFirst && (
          <>
            <TextField label="Staff number" optional={false} {...field('staff_no')} />
            <TextField
              label="E-mail"
              optional={false}
              type="email"
              autoComplete="email"
              {...field('email')}
            />
          </>
        )}
        <TextField label="Surname" optional={false} autoComplete="family-name" {...field('surname')} />
        <div className={door.row}>
          <TextField label="First name" optional={false} autoComplete="given-name" {...field('firstname')} />
          <TextField label="Middle name" optional autoComplete="additional-name" {...field('middlename')} />
        </div>
        <TextField label="Mobile" optional type="tel" autoComplete="tel" {...field('mobile')} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          value={password}
          onChange={setPassword}
          error={errors.password?.[0]}
        />
        <PasswordField
          label="Password again"
          name="again"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={errors.again?.[0]}
        />
        <ActionButton type="submit" size="lg" wide loading={busy}>
          Activate my account
        </ActionButton>
      </form>
    </>
  );
}

function orNull(profile: Record<string, string | undefined>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, value?.trim() || null]));
}
