import {
  IconArrowLeft,
  IconBan,
  IconFilePlus,
  IconMailForward,
  IconMailPlus,
  IconPhotoPlus,
  IconPlaylistAdd,
  IconPlus,
  IconSend,
  IconSettings,
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
