import { IconRoute } from '@tabler/icons-react';
import type { Act } from '#web/crud/extras.ts';

/** Leads from a part of a trip to all that belongs to it. */
export function tripActs({ trip_id }: Readonly<Record<string, unknown>>): Act[] {
  if (typeof trip_id !== 'number') return [];
  return [{ key: 'trip', label: 'Open its trip', icon: IconRoute, to: `/staff-services/trips/${trip_id}` }];
}
