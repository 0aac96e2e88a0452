import type { Area } from '#server/frame/area.ts';
import { tripSchema } from './answer-schemas.ts';
import { moveBody, movePart } from './move-part.ts';
import { readTrip } from './read-trip.ts';

/** A journey of one person as one thing: what was booked, paid in advance and claimed for it. */
export const trips: Area = {
  routes: [
    {
      method: 'GET',
      path: '/trips/:id',
      access: 'session',
      summary: 'One trip: what was booked, paid in advance and claimed for it, and what it comes to',
      kind: 'own',
      answer: tripSchema,
      read: async (db, { actor, id }) => ({ data: await readTrip(db, actor, id) }),
    },
    {
      method: 'POST',
      path: '/trips/:id/parts',
      access: 'session',
      summary: 'Take a request of the same traveller into a trip, or out of it',
      kind: 'post',
      body: moveBody,
      answer: tripSchema,
      write: movePart,
    },
  ],
  extensions: {},
};
