import { type FormEvent, useState } from 'react';
import type { PasswordOwner } from '#shared/password-rules.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { useBranding } from '#web/session/branding.ts';
import { useDirty } from '#web/session/dirty.ts';
import { PASSWORD_HINT, passwordErrors } from '../password-reset/new-password.ts';
import styles from './account.module.css';

const EMPTY = { current: '', next: '', again: '' };

/** Changes the own password; all other sign-ins end with it. */
export function PasswordChange({ owner }: { owner: PasswordOwner }) {
  const agency = useBranding()?.agency_name;
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState<{ current?: string; password?: string; again?: string }>({});
  useDirty(typed !== EMPTY);
  const change = useSubmit({
    send: ({ current, next }: typeof EMPTY, key) => api.post('account/password', { current, next }, { key }),
    done: (_, __, { message }) => message,
    onDone: () => setTyped(EMPTY),
    changes: [['account']],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = typed.current
      ? passwordErrors(typed.next, typed.again, { owner, agency })
      : { current: 'Enter your current password.' };
    setWrong(found);
    if (Object.keys(found).length === 0) change.submit(typed);
  };
  return (
    <section className={styles.section}>
      <h2>Password</h2>
      <Quiet bottom={18}>Changing it signs you out everywhere else.</Quiet>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          value={typed.current}
          onChange={(current) => setTyped({ ...typed, current })}
          error={wrong.current ?? change.errors.current?.[0]}
        />
        <PasswordField
          label="New password"
          name="next"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          value={typed.next}
          onChange={(next) => setTyped({ ...typed, next })}
          error={wrong.password ?? change.errors.next?.[0]}
        />
        <PasswordField
          label="New password again"
          name="again"
          autoComplete="new-password"
          value={typed.again}
          onChange={(again) => setTyped({ ...typed, again })}
          error={wrong.again}
        />
        <div className={styles.acts}>
          <ActionButton type="submit" variant="default" loading={change.loading}>
            Change password
          </ActionButton>
        </div>
      </form>
    </section>
  );
}
