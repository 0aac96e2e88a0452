import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { BANKS } from '#shared/nuban.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { refreshSession } from '#web/session/restore.ts';
import styles from './account.module.css';
import { BankNotice } from './bank-notice.tsx';
import type { Account } from './types.ts';

const FIELDS = [
  'surname',
  'firstname',
  'middlename',
  'mobile',
  'gender',
  'bank_name',
  'account_number',
] as const;
const GENDERS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
];
const BANK_CHOICES = BANKS.map(({ name }) => ({ value: name, label: name }));

type Name = (typeof FIELDS)[number];
type Profile = Record<Name, string>;

/** What people change of their own profile: name, telephone, and the account that they are paid into. */
export function ProfileForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const kept = profileOf(account);
  const doubt = account.warnings.account_number;
  // Only what was changed is held: a new picture, or the account fetched anew, doesn't undo what is being typed.
  const [edits, setEdits] = useState<Partial<Profile>>({});
  const profile = { ...kept, ...edits };
  const changed = FIELDS.filter((name) => profile[name] !== kept[name]);
  const { blocker } = useLeaveGuard(changed.length > 0, { onTab: true });
  const save = useSubmit({
    inPlace: true,
    send: (names: readonly Name[], key) =>
      api.patch<Account>(
        `activate/users/${account.id}`,
        { ...valuesOf(profile, names), seen: account.version },
        { key },
      ),
    done: (_, __, { message }) => message,
    onDone: (saved) => {
      client.setQueryData(['account'], saved);
      setEdits({});
      void refreshSession();
    },
  });
  const field = (name: Name) => ({ name, error: save.errors[name]?.join(' ') });
  const set = (name: Name) => (value: string | null) =>
    setEdits((before) => ({ ...before, [name]: value ?? '' }));
  const text = (name: Name) => ({ ...field(name), value: profile[name], onChange: set(name) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.submit(changed);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormErrorSummary errors={save.errors} before="your profile can be saved" error={save.error} />
      <TextField label="Surname" autoComplete="family-name" {...text('surname')} />
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...text('firstname')} />
        <TextField label="Middle name" optional autoComplete="additional-name" {...text('middlename')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Mobile" optional type="tel" autoComplete="tel" {...text('mobile')} />
        <SelectField
          label="Gender"
          optional
          choices={GENDERS}
          value={profile.gender || null}
          onChange={set('gender')}
          {...field('gender')}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Bank"
          optional
          choices={BANK_CHOICES}
          value={profile.bank_name || null}
          onChange={set('bank_name')}
          {...field('bank_name')}
        />
        <TextField
          label="Account number"
          optional
          inputMode="numeric"
          maxLength={10}
          hint={
            <>
              Ten digits (NUBAN). A change is in force once another person confirms it.
              {!account.proposed_bank && doubt && <b> {doubt}</b>}
            </>
          }
          {...text('account_number')}
        />
      </div>
      <BankNotice account={account} />
      <div className={styles.acts}>
        <ActionButton type="submit" disabled={changed.length === 0} loading={save.loading}>
          Save profile
        </ActionButton>
        {changed.length > 0 && (
          <ActionButton variant="quiet" onClick={() => setEdits({})}>
            Discard changes
          </ActionButton>
        )}
      </div>
      <LeaveDialog blocker={blocker} kept={null} onDiscard={async () => undefined} />
    </form>
  );
}

function profileOf(account: Account): Profile {
  return Object.fromEntries(FIELDS.map((name) => [name, account[name] ?? ''])) as Profile;
}

function valuesOf(profile: Profile, names: readonly Name[]): Partial<Record<Name, string | null>> {
  return Object.fromEntries(names.map((name) => [name, profile[name].trim() || null]));
}
