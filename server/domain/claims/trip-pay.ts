import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import type { ReadRoute } from '#server/frame/route.ts';
import type { TripPay } from '#shared/trip-pay.ts';
import { loadTripPay } from './load-trip-pay.ts';

const naira = z.number();

/** What a form is told of what trips pay somebody. */
export const tripPaySchema = z.object({
  places: z.array(z.string()),
  grades: z.array(z.object({ grade_level_id: whole, name: z.string(), from: z.iso.date() })),
  allowances: z.array(
    z.object({
      id: whole,
      name: z.string(),
      parentId: whole.nullable(),
      days_required: z.boolean(),
      serves: textOrNull,
      route: z.object({ takeoff: z.string(), destination: z.string() }).nullable(),
    }),
  ),
  rates: z.array(
    z.object({ allowance_id: whole, grade_level_id: whole, amount: naira, date_activated: z.iso.date() }),
  ),
  lodged: z.array(z.iso.date()).describe('Nights that the agency books, each by the day on which it begins.'),
  paid: z
    .array(z.object({ allowance_id: whole, day: z.iso.date() }))
    .describe('What other papers pay by the day on their first and last days.'),
  taken: z
    .array(z.object({ code: z.string(), purpose: z.string(), started: z.iso.date(), finished: z.iso.date() }))
    .describe('Trips that claims and advances pay already.'),
}) satisfies z.ZodType<TripPay>;

/** `GET claims/entitlement`: what whoever is signed in is paid for trips, so that a form computes it while it is filled. */
export const entitlementRoute: ReadRoute = {
  method: 'GET',
  path: '/claims/entitlement',
  access: 'session',
  summary: 'The rates of the person’s grades, the places served and the nights that are booked for them',
  kind: 'own',
  answer: tripPaySchema,
  async read(db, { actor }) {
    return { data: await loadTripPay(db, actor.id) };
  },
};
