import type { ResourceExtras } from '#web/crud/extras.ts';

/** Groups in a list: how many are in each today, and how many of those never opened their account. */
export const extras: ResourceExtras = {
  cells: {
    people: ({ people, not_signed_in }) =>
      Number(not_signed_in) > 0 ? `${people} (${not_signed_in} not signed in yet)` : `${people}`,
  },
};
