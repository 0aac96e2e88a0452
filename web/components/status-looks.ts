import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarX,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCirclePlus,
  IconCircleX,
  IconClock,
  IconEqual,
  IconHourglass,
  IconInbox,
  IconListCheck,
  IconMessageQuestion,
  IconMessageReply,
  IconProgress,
  IconReceiptRefund,
  IconRefresh,
  IconStack2,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';

/** Where the colour of a status comes from; only its icon wears it. */
type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'query' | 'faint';

/** How a status is drawn: its icon and the icon's tone. Its word is the definition's. */
type StatusLook = { icon: TablerIcon; tone: StatusTone };

/** The look of every status that definitions and imports have, as on the wire. */
export const STATUS_LOOKS: Readonly<Record<string, StatusLook>> = {
  active: { icon: IconCircleCheck, tone: 'ok' },
  approved: { icon: IconCircleCheck, tone: 'ok' },
  available: { icon: IconCircleCheck, tone: 'ok' },
  batched: { icon: IconStack2, tone: 'info' },
  cleared: { icon: IconCircleCheck, tone: 'ok' },
  committed: { icon: IconCircleCheck, tone: 'ok' },
  committing: { icon: IconProgress, tone: 'info' },
  denied: { icon: IconCircleX, tone: 'bad' },
  deleted: { icon: IconTrash, tone: 'faint' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
  former: { icon: IconCircleMinus, tone: 'faint' },
  'in-force': { icon: IconCircleCheck, tone: 'ok' },
  'in-progress': { icon: IconProgress, tone: 'info' },
  inactive: { icon: IconBan, tone: 'faint' },
  insert: { icon: IconCirclePlus, tone: 'ok' },
  invited: { icon: IconHourglass, tone: 'warn' },
  judged: { icon: IconListCheck, tone: 'warn' },
  judging: { icon: IconProgress, tone: 'info' },
  lapsed: { icon: IconCalendarX, tone: 'faint' },
  paid: { icon: IconCircleCheckFilled, tone: 'ok' },
  pending: { icon: IconClock, tone: 'warn' },
  proposed: { icon: IconHourglass, tone: 'warn' },
  queried: { icon: IconMessageQuestion, tone: 'query' },
  queued: { icon: IconHourglass, tone: 'warn' },
  refunded: { icon: IconReceiptRefund, tone: 'faint' },
  refused: { icon: IconCircleX, tone: 'bad' },
  registered: { icon: IconInbox, tone: 'info' },
  replaced: { icon: IconRefresh, tone: 'faint' },
  responded: { icon: IconMessageReply, tone: 'info' },
  returned: { icon: IconArrowBackUp, tone: 'bad' },
  reversed: { icon: IconArrowBackUp, tone: 'bad' },
  unavailable: { icon: IconBan, tone: 'faint' },
  unchanged: { icon: IconEqual, tone: 'faint' },
  undoing: { icon: IconProgress, tone: 'info' },
  undone: { icon: IconArrowBackUp, tone: 'faint' },
  update: { icon: IconRefresh, tone: 'info' },
  withdrawn: { icon: IconCircleMinus, tone: 'faint' },
};

/** How a status is drawn; one without a look of its own stays plain. */
export function statusLook(status: string): StatusLook {
  return STATUS_LOOKS[status] ?? { icon: IconCircleDashed, tone: 'faint' };
}
