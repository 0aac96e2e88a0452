import { IconRefresh } from '@tabler/icons-react';
import { grouped } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { StillWorking } from '#web/crud/still-working.tsx';
import styles from './at-work.module.css';
import { type ImportRecord, isStalled } from './import-data.ts';

/** What the server is doing and how far it has come; the person may leave and come back. */
export function AtWork({ record, onLook }: { record: ImportRecord; onLook: () => void }) {
  const total =
    record.status === 'committing' ? record.counts.insert + record.counts.update : record.row_count;
  const known = total > 0 && record.status !== 'undoing' && record.status !== 'queued';
  const share = known ? Math.min(100, Math.round((record.done_rows / total) * 100)) : undefined;
  return (
    <div className={styles.work}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={WORDS[record.status] ?? 'Working'}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span
          data-unknown={share === undefined || undefined}
          style={share === undefined ? undefined : { width: `${share}%` }}
        />
      </div>
      <p className={styles.words}>
        {WORDS[record.status]}
        {known && (
          <span className="num">
            {' '}
            {grouped(record.done_rows)} of {grouped(total)} rows.
          </span>
        )}{' '}
        You can leave this page; the work continues.
      </p>
      {isStalled(record) ? (
        <Notice tone="warn" title="No progress for two minutes">
          The work continues by itself as soon as the server is free.{' '}
          <ActionButton variant="default" size="sm" icon={IconRefresh} onClick={onLook}>
            Check again
          </ActionButton>
        </Notice>
      ) : (
        <StillWorking className={styles.words} />
      )}
    </div>
  );
}

const WORDS: Partial<Record<ImportRecord['status'], string>> = {
  queued: 'Waiting for its turn. Nothing has been changed yet.',
  judging: 'Every row is being checked. Nothing has been changed yet.',
  committing: 'The rows are being imported.',
  undoing: 'Everything that the import did is being undone.',
};
