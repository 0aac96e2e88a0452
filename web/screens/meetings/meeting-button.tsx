import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { WeekMeeting, WeekRoom } from '#shared/rooms-week.ts';
import { spanWords } from '#shared/workflows/meetings.ts';
import { Code } from '#web/components/code.tsx';
import { Quiet, Stack } from '#web/components/layout.tsx';
import { Popover } from '#web/components/popover.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import styles from './calendar.module.css';
import { type Minutes, timeWords } from './day-plan.ts';
import type { CellProps } from './use-cell-keys.ts';

type MeetingButtonProps = {
  meeting: WeekMeeting;
  room: WeekRoom;
  /** The part of it that lies on the day. */
  minutes: Minutes;
  cell: CellProps;
  /** Words of one line, as in a list of a day; else it fills its time. */
  inLine?: boolean;
  style?: CSSProperties;
};

/** A meeting in a calendar; pressed, it says what is known of it. */
export function MeetingButton({ meeting, room, minutes, cell, inLine = false, style }: MeetingButtonProps) {
  const { status, is_mine } = meeting;
  const time = timeWords(minutes);
  const words = wordsOf(meeting);
  return (
    <Popover
      label={words}
      align="start"
      trigger={(trigger) => (
        <button
          {...trigger}
          {...cell}
          // Arrows go about the calendar; Enter and the space bar open what is known.
          onKeyDown={undefined}
          type="button"
          className={`${styles.meeting} ${inLine ? styles.line : ''}`}
          data-status={status === 'pending' ? 'asked' : 'booked'}
          data-mine={is_mine || undefined}
          data-short={minutes.to - minutes.from < 60 || undefined}
          style={style}
          aria-label={`${time}, ${words}, ${room.name}, ${statusWord(meeting)}`}
        >
          <span className={`${styles.time} num`}>{time}</span>
          <span className={styles.title}>{words}</span>
        </button>
      )}
    >
      {() => <Facts meeting={meeting} room={room} />}
    </Popover>
  );
}

function Facts({ meeting, room }: Pick<MeetingButtonProps, 'meeting' | 'room'>) {
  const { code, title, department, contact, no_of_participants, path, status } = meeting;
  return (
    <div className={styles.facts}>
      <Stack gap={4}>
        <b>{title ?? 'Asked for'}</b>
        <span>{spanWords(meeting)}</span>
        <Quiet as="span" size={13}>
          {[room.name, department, `${no_of_participants} people`].filter(Boolean).join(', ')}
        </Quiet>
        {contact && (
          <Quiet as="span" size={13}>
            Contact: {contact}
          </Quiet>
        )}
        <StatusWord status={status}>{statusWord(meeting)}</StatusWord>
        {path && (
          <Link to={path}>
            Open <Code>{code}</Code>
          </Link>
        )}
      </Stack>
    </div>
  );
}

function wordsOf({ title, department }: WeekMeeting): string {
  return title ?? `Asked for by ${department ?? 'somebody'}`;
}

function statusWord({ status, is_mine }: WeekMeeting): string {
  if (status === 'pending') return is_mine ? 'You asked for it' : 'Asked for, not booked yet';
  return status === 'approved' ? 'Booked' : 'Concluded';
}
