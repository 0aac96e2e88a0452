import { IconCalendarWeek } from '@tabler/icons-react';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { CALENDAR_PATH } from './calendar-path.ts';

/** Rooms lead to their calendar. */
export const extras: ResourceExtras = {
  listLinks: [{ label: 'Room calendar', to: CALENDAR_PATH, icon: IconCalendarWeek }],
  acts: ({ id }) => [
    {
      key: 'calendar',
      label: 'Show its calendar',
      icon: IconCalendarWeek,
      to: `${CALENDAR_PATH}?room=${id}`,
    },
  ],
};
