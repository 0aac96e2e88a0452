import { addDays, lagosToday } from '#shared/dates.ts';
import { type Ask, shot } from './camera.ts';

/** A day on which no room has a meeting yet. */
const AHEAD = addDays(lagosToday(), 500);

const room = async (ask: Ask, code: string) =>
  (await ask<{ id: number; code: string }[]>('rooms?per_page=50')).find((one) => one.code === code)?.id;
const request = async (ask: Ask, status: string) => {
  const filter = JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: status }] });
  const [first] = await ask<{ id: number }[]>(
    `pending/meetings?per_page=1&sort=-start&filter=${encodeURIComponent(filter)}`,
  );
  return first?.id;
};

shot('room-calendar', { as: 'staff', at: '/facilities-logistics/calendar' });
shot('room-calendar-next-week', {
  as: 'logistics',
  at: '/facilities-logistics/calendar',
  prepare: (page) => page.getByRole('button', { name: 'Week after' }).click(),
});
shot('room-calendar-of-one', {
  as: 'staff',
  at: async (ask) => `/facilities-logistics/calendar?room=${await room(ask, 'CC-101')}`,
});
shot('room-calendar-meeting', {
  as: 'logistics',
  at: async (ask) => `/facilities-logistics/calendar?room=${await room(ask, 'HQ-203')}`,
  prepare: (page) =>
    page
      .getByRole('button', { name: /Budget implementation review/ })
      .first()
      .click(),
});
shot('meeting-create-room', {
  as: 'staff',
  at: async (ask) =>
    `/staff-services/meetings/create?room=${await room(ask, 'HQ-203')}&start=${AHEAD}T10:00&end=${AHEAD}T11:00`,
});
shot('meeting-create-picker', {
  as: 'staff',
  at: '/staff-services/meetings/create',
  prepare: (page) => page.getByRole('button', { name: 'Room', exact: true }).click(),
});
shot('meeting-request-approve', {
  as: 'logistics',
  at: async (ask) => `/approvals/meeting-requests/${await request(ask, 'pending')}`,
  prepare: (page) => page.getByRole('button', { name: 'Add to Calender' }).click(),
});
shot('meeting-request-booked', {
  as: 'logistics',
  at: async (ask) => `/approvals/meeting-requests/${await request(ask, 'approved')}`,
});
