import { PasswordField } from '#web/components/password-field.tsx';
import { TextField } from '#web/components/text-field.tsx';

/** What proves that an authenticator is one's own: a code of it, and the password once more. */
export interface Proof {
  code: string;
  password: string;
}

/** Nothing typed yet. */
export const NO_PROOF: Proof = { code: '', password: '' };

/** Asks for a code of an authenticator and the password; `first` puts the cursor into the code. */
export function CodeAndPassword({
  proof: { code, password },
  onChange,
  errors,
  first = false,
}: {
  proof: Proof;
  onChange: (proof: Proof) => void;
  errors: Readonly<Record<string, readonly string[] | undefined>>;
  first?: boolean;
}) {
  return (
    <>
      <TextField
        label="Code that the app shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        data-autofocus={first || undefined}
        value={code}
        onChange={(typed) => onChange({ code: typed, password })}
        error={errors.code?.[0]}
      />
      <PasswordField
        label="Your password"
        name="proof"
        autoComplete="current-password"
        value={password}
        onChange={(typed) => onChange({ code, password: typed })}
        error={errors.password?.[0]}
      />
    </>
  );
}

/** The proof as it is sent: apps show codes with a space in the middle. */
export function sent({ code, password }: Proof): Proof {
  return { code: code.replaceAll(' ', ''), password };
}

/** Whether there is enough of both to be sent. */
export function isWhole({ code, password }: Proof): boolean {
  return code.trim().length >= 6 && password !== '';
}
