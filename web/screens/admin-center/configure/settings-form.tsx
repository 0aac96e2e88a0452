import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { Stack } from '#web/components/layout.tsx';
import { unreadableIn } from '#web/components/unreadable.ts';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { refreshSession } from '#web/session/restore.ts';
import { byHeading, changedValues, SETTINGS, type Setting, type SettingValue } from './setting.ts';
import { SettingInput } from './setting-input.tsx';
import styles from './settings-form.module.css';

/** Every setting under its heading; only what was changed is sent, all of it or nothing. */
export function SettingsForm({ settings }: { settings: readonly Setting[] }) {
  // Only what was changed is held, so that settings fetched anew don't undo what is being typed.
  const [edits, setEdits] = useState<Readonly<Record<string, SettingValue>>>({});
  const client = useQueryClient();
  const changed = changedValues(settings, edits);
  const count = Object.keys(changed).length;
  const isChanged = count > 0;
  // The bar that comes with the first change may lie over the very field that is typed into.
  useEffect(() => {
    if (isChanged) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isChanged]);
  const [unreadable, setUnreadable] = useState<FieldErrors>({});
  const { blocker } = useLeaveGuard(count > 0);
  const {
    submit,
    loading,
    error,
    errors: refused,
    reset,
  } = useSubmit({
    inPlace: true,
    send: (values: Record<string, SettingValue>, key) =>
      api.post<Record<string, SettingValue>>('settings/values', values, { key }),
    done: (_values, _input, { message }) => message,
    onDone: (saved) => {
      // At once, and not when they are fetched anew: until then the fields would show, and compare with, what was before.
      client.setQueryData<Setting[]>(SETTINGS, (before) =>
        before?.map((setting) =>
          setting.key in saved ? { ...setting, value: saved[setting.key] ?? null } : setting,
        ),
      );
      setEdits({});
      // The menu names the agency and its year.
      void refreshSession();
    },
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = unreadableIn(event.currentTarget);
    setUnreadable(found);
    if (count > 0 && Object.keys(found).length === 0) submit(changed);
  };
  const errors = { ...refused, ...unreadable };
  const headings = byHeading(settings);
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <nav className={styles.nav} aria-label="Headings">
        <ul>
          {headings.map(({ heading }) => (
            <li key={heading}>
              <a href={`#${idOf(heading)}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Stack gap={40}>
        <FormErrorSummary
          errors={errors}
          refused={Object.keys(unreadable).length > 0 ? unreadable : refused}
          before="the settings can be saved"
          error={error}
        />
        {headings.map(({ heading, settings: own }) => (
          <section
            className={styles.section}
            key={heading}
            id={idOf(heading)}
            aria-labelledby={`${idOf(heading)}-title`}
          >
            <h2 id={`${idOf(heading)}-title`}>{heading}</h2>
            {own.map((setting) => (
              <SettingInput
                key={setting.key}
                setting={setting}
                value={setting.key in edits ? (edits[setting.key] ?? null) : setting.value}
                error={errors[setting.key]?.[0]}
                onChange={(value) => setEdits((before) => ({ ...before, [setting.key]: value }))}
              />
            ))}
          </section>
        ))}
        {count > 0 && (
          <section className={styles.save} aria-label="Changes not saved">
            <p aria-live="polite">
              <b>
                {count} {count === 1 ? 'setting' : 'settings'} changed,
              </b>{' '}
              not saved.
            </p>
            <ActionButton
              variant="quiet"
              icon={IconArrowBackUp}
              disabled={loading}
              onClick={() => {
                setEdits({});
                setUnreadable({});
                reset();
              }}
            >
              Undo
            </ActionButton>
            <ActionButton type="submit" loading={loading}>
              Save settings
            </ActionButton>
          </section>
        )}
      </Stack>
      <LeaveDialog blocker={blocker} kept={null} onDiscard={async () => setEdits({})} />
    </form>
  );
}

function idOf(heading: string): string {
  return `heading-${heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}
