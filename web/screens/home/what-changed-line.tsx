import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatLongDay } from '#shared/dates.ts';
import { NEWEST_CHANGE } from '#shared/help/newest-change.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { useSession } from '#web/session/use-session.ts';
import { hasSeenChanges, seeChanges } from '../what-changed/seen-changes.ts';
import styles from './what-changed-line.module.css';

/** One quiet line after an upgrade for who was there before it, until what changed is opened or put aside. */
export function WhatChangedLine() {
  const { user, knew_before } = useSession();
  const [isSeen, setIsSeen] = useState(() => hasSeenChanges(user.id));
  if (isSeen || knew_before === false) return null;
  const putAside = () => {
    seeChanges(user.id);
    setIsSeen(true);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.line}>
      <IconInfoCircle size={17} stroke={1.8} aria-hidden />
      <Link to="/what-changed">What changed on {formatLongDay(NEWEST_CHANGE)}</Link>
      <IconButton size="sm" icon={IconX} label="Put what changed aside" onClick={putAside} />
    </div>
  );
}
