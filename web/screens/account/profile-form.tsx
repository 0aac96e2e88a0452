import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { DateText } from '../../components/date-text.tsx';
import { FormErrorSummary } from '../../components/form-error-summary.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDirty } from '../../session/dirty.ts';
import { refreshSession } from '../../session/restore.ts';
import styles from './account.module.css';
import type { Account } from './types.ts';

type Profile = Record<'surname' | 'firstname' | 'middlename' | 'email' | 'mobile', string>;

/** What a person may change of himself, and beneath what only an administrator may. */
export function ProfileForm({ account }: { account: Account }) {
  const kept = profileOf(account);
  const [profile, setProfile] = useState(kept);
  const changed = Object.fromEntries(
    Object.entries(profile).filter(([name, value]) => value !== kept[name as keyof Profile]),
  );
  const dirty = Object.keys(changed).length > 0;
  useDirty(dirty);
  const save = useSubmit({
    send: (body: Record<string, string | null>, key) =>
      api.patch(`activate/users/${account.id}`, { ...body, seen: account.version }, { key }),
    done: () => 'Your profile is saved.',
    onDone: () => void refreshSession(),
  });
  const field = (name: keyof Profile) => ({
    name,
    value: profile[name],
    onChange: (value: string) => setProfile({ ...profile, [name]: value }),
    error: save.errors[name]?.[0],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.submit(
      Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, value.trim() || null])),
    );
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormErrorSummary errors={save.errors} before="your profile can be saved" />
        <TextField label="Surname" autoComplete="family-name" {...field('surname')} />
        <div className={styles.pair}>
          <TextField label="First name" autoComplete="given-name" {...field('firstname')} />
          <TextField label="Middle name" optional autoComplete="additional-name" {...field('middlename')} />
        </div>
        <div className={styles.pair}>
          <TextField label="E-mail" type="email" autoComplete="email" {...field('email')} />
          <TextField label="Mobile" optional type="tel" autoComplete="tel" {...field('mobile')} />
        </div>
        <div className={styles.acts}>
          <ActionButton type="submit" disabled={!dirty} loading={save.loading}>
            Save profile
          </ActionButton>
          {dirty && (
            <ActionButton variant="quiet" onClick={() => setProfile(kept)}>
              Discard changes
            </ActionButton>
          )}
        </div>
      </form>
      <section className={`${styles.section} ${styles.facts}`}>
        <h2>Your employment</h2>
        <p className={styles.lead}>Kept by the administrators; tell them when something is wrong.</p>
        <KeyValue
          items={[
            ['Staff number', account.staff_no],
            ['Department', account.department?.name],
            ['Grade level', account.grade_level?.name],
            ['Job title', account.job_title],
            ['Date joined', <DateText key="joined" value={account.date_joined} />],
            ['Groups', account.groups.map(({ name }) => name).join(', ')],
            ['Bank account', [account.bank_name, account.account_number].filter(Boolean).join(', ')],
          ]}
        />
      </section>
    </>
  );
}

function profileOf({ surname, firstname, middlename, email, mobile }: Account): Profile {
  return { surname, firstname, middlename: middlename ?? '', email, mobile: mobile ?? '' };
}
