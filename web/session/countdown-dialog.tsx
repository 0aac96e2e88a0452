import { IconCornerDownLeft } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { SESSION_MS, SESSION_WARNING_MS } from '#shared/constants.ts';
import { ActionButton } from '../components/action-button.tsx';
import { NativeDialog } from '../components/native-dialog.tsx';
import styles from './countdown-dialog.module.css';
import { refreshSession } from './restore.ts';
import { signOut } from './sign-out.ts';

const ROUND = 2 * Math.PI * 43;

/** Asks, in the last two minutes of a quiet session, whether the person still works; Enter or Escape stays. */
export function CountdownDialog({ left_ms }: { left_ms: number }) {
  const heading = useId();
  const [busy, setBusy] = useState<'staying' | 'leaving' | null>(null);
  const seconds = Math.ceil(left_ms / 1000);
  const share = left_ms / (SESSION_MS - SESSION_WARNING_MS);

  const stay = async () => {
    setBusy('staying');
    // A failure needs no message: the countdown continues, or the session has ended.
    await refreshSession().catch(() => undefined);
    setBusy(null);
  };
  const leave = async () => {
    setBusy('leaving');
    await signOut();
    setBusy(null);
  };

  return (
    <NativeDialog labelledBy={heading} onDismiss={stay} outside={false}>
      <div className={styles.body}>
        <div className={styles.ring} role="timer" aria-label={`${inWords(seconds)} left`}>
          <svg viewBox="0 0 94 94" fill="none" strokeWidth="6" aria-hidden="true">
            <circle className={styles.track} cx="47" cy="47" r="43" />
            <circle
              className={styles.left}
              cx="47"
              cy="47"
              r="43"
              strokeLinecap="round"
              strokeDasharray={ROUND}
              strokeDashoffset={ROUND * (1 - share)}
            />
          </svg>
          <span className={`${styles.time} num`} aria-hidden>
            {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
          </span>
        </div>
        <div>
          <h2 className={styles.title} id={heading}>
            Are you still working?
          </h2>
          <p className={styles.words}>
            You will be signed out in {inWords(seconds)}. What you typed on this page is kept.
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <ActionButton data-autofocus size="lg" onClick={stay} loading={busy === 'staying'}>
          Keep me signed in
          <span className={styles.key}>
            <IconCornerDownLeft size={14} stroke={2} aria-label="Enter" />
          </span>
        </ActionButton>
        <ActionButton variant="default" size="lg" onClick={leave} loading={busy === 'leaving'}>
          Sign out
        </ActionButton>
      </div>
    </NativeDialog>
  );
}

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [
    minutes > 0 && count(minutes, 'minute'),
    (rest > 0 || minutes === 0) && count(rest, 'second'),
  ];
  return parts.filter(Boolean).join(' ');
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
