import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { formatMoment, lagosToday } from '#shared/dates.ts';
import styles from './form.module.css';
import type { DraftState } from './use-draft.ts';

/** "Draft saved at 10:42", beside the form's heading. */
export function DraftWord({ state }: { state: DraftState }) {
  if (state.status === 'failed')
    return (
      <span className={styles.draft} role="status">
        <IconCloudOff className={styles.unsaved} size={17} stroke={1.8} aria-hidden />
        Draft kept in this tab only
      </span>
    );
  if (!state.at) return null;
  return (
    <span className={styles.draft} role="status">
      <IconCloudCheck className={styles.saved} size={17} stroke={1.8} aria-hidden />
      Draft saved {momentWords(state.at)}
    </span>
  );
}

/** "at 10:42" today, "on 27-03-2025 at 10:42" before. */
export function momentWords(at: string): string {
  const [day, clock] = formatMoment(at).split(' ');
  return lagosToday(new Date(at)) === lagosToday() ? `at ${clock}` : `on ${day} at ${clock}`;
}
