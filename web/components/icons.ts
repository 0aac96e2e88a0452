import {
  IconArrowLeft,
  IconBan,
  IconBuildingBank,
  IconCalendarPlus,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconClipboardCheck,
  IconEye,
  IconFilePlus,
  IconHandGrab,
  IconInbox,
  IconListDetails,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconMailPlus,
  IconPackageImport,
  IconPencil,
  IconPhotoPlus,
  IconPlaylistAdd,
  IconPlus,
  IconPrinter,
  IconSend,
  IconSettings,
  IconStack2,
  IconTicket,
  IconTrash,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';

/** The portal's icon set for acts: twelve names that buttons and menus speak in. */
export const ICONS = {
  'go back': IconArrowLeft,
  'mail send': IconMailForward,
  block: IconBan,
  delete: IconTrash,
  send: IconSend,
  add: IconPlus,
  'add person': IconUserPlus,
  'add menu': IconPlaylistAdd,
  'add image': IconPhotoPlus,
  'add file': IconFilePlus,
  'add mail': IconMailPlus,
  manage: IconSettings,
} satisfies Record<string, TablerIcon>;

/** The icon of each act: the specification's actions, then the agency's own. */
const ACT_ICONS: Readonly<Record<string, TablerIcon>> = {
  view: IconEye,
  manage: ICONS.manage,
  handle: IconClipboardCheck,
  fulfill: IconPackageImport,
  generate: ICONS['add file'],
  calendar: IconCalendarPlus,
  print: IconPrinter,
  decline: ICONS.block,
  refuse: ICONS.block,
  delete: ICONS.delete,
  approve: IconCircleCheck,
  dispatch: ICONS.send,
  receive: IconInbox,
  complete: IconCircleCheckFilled,
  withdraw: ICONS['go back'],
  reverse: ICONS['go back'],
  batch: IconStack2,
  clear: ICONS.send,
  edit: IconPencil,
  deductions: IconPencil,
  query: ICONS['mail send'],
  respond: ICONS['add mail'],
  'pull-back': ICONS['go back'],
  bounce: IconBuildingBank,
  'confirm-bounce': IconBuildingBank,
  recover: IconBuildingBank,
  reissue: IconBuildingBank,
  'confirm-correction': IconBuildingBank,
  take: IconHandGrab,
  decide: IconListDetails,
  accept: IconCircleCheck,
  book: IconTicket,
  close: IconCircleCheckFilled,
  cancel: ICONS.block,
  secure: IconLock,
  free: IconLockOpen,
  resend: ICONS.send,
  drop: ICONS['go back'],
  excuse: IconCircleCheck,
  endorse: IconCircleCheck,
  inspect: IconCircleCheck,
  conclude: IconCircleCheckFilled,
  'no-show': ICONS.block,
};

/** Whether an act has an icon of its own. */
export function isAct(name: string): boolean {
  return Object.hasOwn(ACT_ICONS, name);
}

/** The icon of an act, by its own name, else by its kind of action. */
export function actIcon(name: string, row?: string): TablerIcon {
  return ACT_ICONS[name] ?? ACT_ICONS[row ?? ''] ?? ICONS.send;
}
