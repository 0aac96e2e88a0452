import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { agoInWords, formatMoment } from '#shared/dates.ts';
import { inText } from '#shared/resource/in-text.ts';
import { Block } from '#web/components/layout.tsx';
import { api } from '../api/client.ts';
import { useSubmit } from '../api/use-submit.ts';
import { ActionButton } from '../components/action-button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { NativeDialog } from '../components/native-dialog.tsx';
import { SkeletonLines } from '../components/skeletons.tsx';
import styles from './notification-panel.module.css';
import { useCounts } from './use-counts.ts';

/** Events of the system, or remarks that people wrote to me. */
export type NotificationKind = 'notification' | 'message';

type Notification = {
  id: number;
  title: string;
  detail: string | null;
  path: string | null;
  created_at: string;
  read_at: string | null;
};

const WORDS = {
  notification: { title: 'Notifications', none: 'News about your work is shown here.' },
  message: {
    title: 'Messages',
    none: 'Queries, answers and refusals for you are shown here.',
  },
};

type NotificationPanelProps = {
  kind: NotificationKind;
  onKind: (kind: NotificationKind) => void;
  onClose: () => void;
};

/** The list behind the badges; opening one marks it as read. */
export default function NotificationPanel({ kind, onKind, onClose }: NotificationPanelProps) {
  const counts = useCounts();
  const list = useQuery({
    queryKey: ['notifications', kind],
    queryFn: ({ signal }) => api.get<Notification[]>(`notifications?kind=${kind}`, { signal }),
  });
  const read = useSubmit({
    send: (which: { ids: number[] } | { all: true }, key) =>
      api.post('notifications/read', { ...which, kind }, { key }),
    changes: [['notifications']],
  });
  const unread = kind === 'notification' ? counts.notifications : counts.messages;
  return (
    <NativeDialog label={WORDS[kind].title} onDismiss={onClose} at="side" width={420}>
      <div className={styles.head}>
        <h2>{WORDS[kind].title}</h2>
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </div>
      <div className={styles.kinds}>
        {(['notification', 'message'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={styles.kind}
            aria-pressed={one === kind}
            onClick={() => onKind(one)}
          >
            {WORDS[one].title}
            <span className={`${styles.count} num`}>
              {one === 'notification' ? counts.notifications : counts.messages}
            </span>
          </button>
        ))}
      </div>
      {unread > 0 && (
        <div className={styles.bar}>
          <ActionButton
            variant="quiet"
            size="sm"
            loading={read.loading}
            onClick={() => read.submit({ all: true })}
          >
            Mark all as read
          </ActionButton>
        </div>
      )}
      {list.isPending && <SkeletonLines lines={6} />}
      {list.isError && (
        <Block top={16}>
          <EmptyState
            kind="failed"
            title={list.error.message}
            action={
              <ActionButton variant="default" onClick={() => list.refetch()}>
                Try again
              </ActionButton>
            }
          />
        </Block>
      )}
      {list.data?.data.length === 0 && (
        <Block top={16}>
          <EmptyState kind="first-use" title={`No ${inText(WORDS[kind].title)}`}>
            {WORDS[kind].none}
          </EmptyState>
        </Block>
      )}
      <ul>
        {list.data?.data.map((one) => (
          <li key={one.id}>
            <Row
              notification={one}
              onOpen={() => {
                if (!one.read_at) read.submit({ ids: [one.id] });
                if (one.path) onClose();
              }}
            />
          </li>
        ))}
      </ul>
    </NativeDialog>
  );
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, detail, path, created_at, read_at } = notification;
  const className = `${styles.row} ${read_at ? '' : styles.unread}`;
  const content = (
    <>
      <span className={styles.dot} aria-hidden />
      <span>
        <span className={styles.title}>{title}</span>
        {!read_at && <span className="sr-only">, unread</span>}
        {detail && <div className={styles.detail}>{detail}</div>}
        <time className={styles.when} dateTime={created_at} title={formatMoment(created_at)}>
          {agoInWords(created_at)}
        </time>
      </span>
    </>
  );
  if (!path) return <div className={className}>{content}</div>;
  return (
    <Link className={className} to={path} onClick={onOpen}>
      {content}
    </Link>
  );
}
