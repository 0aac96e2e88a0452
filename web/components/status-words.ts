import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconCalendarCheck,
  IconCalendarX,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDashedCheck,
  IconCircleMinus,
  IconCirclePlus,
  IconCircleX,
  IconClock,
  IconEqual,
  IconHourglass,
  IconInbox,
  IconListCheck,
  IconLock,
  IconLockOpen,
  IconMessageQuestion,
  IconMessageReply,
  IconPackageExport,
  IconPackageImport,
  IconProgress,
  IconReceiptRefund,
  IconRefresh,
  IconStack2,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';

/** Where the colour of a status comes from; only its icon wears it. */
export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'query' | 'faint';

/** How one status is shown: the word for people, its icon and the icon's tone. */
export type StatusLook = { word: string; icon: TablerIcon; tone: StatusTone };

/** Every status word of the portal's workflows, as on the wire. */
export const STATUS_WORDS = {
  accepted: { word: 'Accepted', icon: IconCircleCheck, tone: 'ok' },
  active: { word: 'Active', icon: IconCircleCheck, tone: 'ok' },
  approved: { word: 'Approved', icon: IconCircleCheck, tone: 'ok' },
  batched: { word: 'Batched', icon: IconStack2, tone: 'info' },
  blocked: { word: 'Blocked', icon: IconBan, tone: 'bad' },
  booked: { word: 'Booked', icon: IconCalendarCheck, tone: 'ok' },
  cancelled: { word: 'Cancelled', icon: IconCircleMinus, tone: 'faint' },
  cleared: { word: 'Cleared', icon: IconCircleCheck, tone: 'ok' },
  closed: { word: 'Closed', icon: IconArchive, tone: 'faint' },
  collected: { word: 'Collected', icon: IconCircleCheckFilled, tone: 'ok' },
  committed: { word: 'Committed', icon: IconCircleCheck, tone: 'ok' },
  committing: { word: 'Committing', icon: IconProgress, tone: 'info' },
  completed: { word: 'Completed', icon: IconCircleCheckFilled, tone: 'ok' },
  concluded: { word: 'Concluded', icon: IconCircleCheckFilled, tone: 'ok' },
  deactivated: { word: 'Deactivated', icon: IconBan, tone: 'faint' },
  decision: { word: 'Waiting for a decision', icon: IconListCheck, tone: 'warn' },
  declined: { word: 'Declined', icon: IconCircleX, tone: 'bad' },
  deleted: { word: 'Deleted', icon: IconTrash, tone: 'faint' },
  denied: { word: 'Denied', icon: IconCircleX, tone: 'bad' },
  dispatched: { word: 'Dispatched', icon: IconPackageExport, tone: 'info' },
  disputed: { word: 'Disputed', icon: IconAlertTriangle, tone: 'bad' },
  draft: { word: 'Draft', icon: IconCircleDashed, tone: 'faint' },
  failed: { word: 'Failed', icon: IconAlertTriangle, tone: 'bad' },
  frozen: { word: 'Frozen', icon: IconLock, tone: 'warn' },
  fulfilled: { word: 'Fulfilled', icon: IconCircleCheckFilled, tone: 'ok' },
  'in-progress': { word: 'In progress', icon: IconProgress, tone: 'info' },
  inactive: { word: 'Deactivated', icon: IconBan, tone: 'faint' },
  insert: { word: 'Insert', icon: IconCirclePlus, tone: 'ok' },
  invited: { word: 'Invited', icon: IconHourglass, tone: 'warn' },
  judged: { word: 'Judged', icon: IconListCheck, tone: 'warn' },
  judging: { word: 'Judging', icon: IconProgress, tone: 'info' },
  lapsed: { word: 'Lapsed', icon: IconCalendarX, tone: 'faint' },
  mandated: { word: 'Mandated', icon: IconStack2, tone: 'info' },
  'no-show': { word: 'Nobody came', icon: IconCalendarX, tone: 'faint' },
  open: { word: 'Open', icon: IconLockOpen, tone: 'ok' },
  overdue: { word: 'Overdue', icon: IconAlertTriangle, tone: 'bad' },
  paid: { word: 'Paid', icon: IconCircleCheckFilled, tone: 'ok' },
  partial: { word: 'Partial', icon: IconCircleDashedCheck, tone: 'warn' },
  pending: { word: 'Pending', icon: IconClock, tone: 'warn' },
  queried: { word: 'Queried', icon: IconMessageQuestion, tone: 'query' },
  queued: { word: 'Queued', icon: IconHourglass, tone: 'warn' },
  raised: { word: 'Raised', icon: IconArrowForwardUp, tone: 'info' },
  received: { word: 'Received', icon: IconPackageImport, tone: 'ok' },
  refunded: { word: 'Refunded', icon: IconReceiptRefund, tone: 'faint' },
  refused: { word: 'Refused', icon: IconCircleX, tone: 'bad' },
  registered: { word: 'Registered', icon: IconInbox, tone: 'info' },
  released: { word: 'Released', icon: IconLockOpen, tone: 'faint' },
  responded: { word: 'Responded', icon: IconMessageReply, tone: 'info' },
  retired: { word: 'Retired', icon: IconCircleCheck, tone: 'ok' },
  returned: { word: 'Returned', icon: IconArrowBackUp, tone: 'bad' },
  reversed: { word: 'Reversed', icon: IconArrowBackUp, tone: 'bad' },
  secured: { word: 'Secured', icon: IconLock, tone: 'warn' },
  treated: { word: 'Treated', icon: IconCircleCheck, tone: 'ok' },
  unchanged: { word: 'Unchanged', icon: IconEqual, tone: 'faint' },
  undoing: { word: 'Undoing', icon: IconProgress, tone: 'info' },
  undone: { word: 'Undone', icon: IconArrowBackUp, tone: 'faint' },
  update: { word: 'Update', icon: IconRefresh, tone: 'info' },
} satisfies Record<string, StatusLook>;

/** A status that has a word of its own. */
export type Status = keyof typeof STATUS_WORDS;

const OWN_WORDS: Partial<Record<string, Partial<Record<Status, string>>>> = {
  expenditures: { cleared: 'Committed' },
  expenditure: { cleared: 'Committed' },
  imports: {
    judging: 'Being checked',
    judged: 'Checked',
    committing: 'Being imported',
    committed: 'Imported',
  },
  reversals: { pending: 'Waiting for the budget office' },
  'reversals/response': { pending: 'Waiting for the budget office' },
};

/** How a status of the wire is shown; `resource` (its url) chooses the word where one differs; unknown ones stay readable. */
export function statusLook(status: string, resource?: string): StatusLook {
  const look: StatusLook | undefined = isStatus(status) ? STATUS_WORDS[status] : undefined;
  if (!look || !isStatus(status)) return { word: sentence(status), icon: IconCircleDashed, tone: 'faint' };
  return { ...look, word: (resource && OWN_WORDS[resource]?.[status]) || look.word };
}

function isStatus(status: string): status is Status {
  return Object.hasOwn(STATUS_WORDS, status);
}

function sentence(word: string): string {
  const plain = word.replaceAll('-', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
