import { z } from 'zod';
import { textOrNull } from '#server/frame/answers.ts';
import type { ReadRoute, Route } from '#server/frame/route.ts';
import { outstandingWords } from '#shared/advance-ages.ts';
import type { AskedLine } from '#shared/expenses.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { overdueAdvanceOf } from '../budget/index.ts';
import { loadTripPay, previewOf, previewSchema, tripPaySchema } from '../claims/index.ts';
import { travellerOf } from './prepare-advance.ts';

const id = z.coerce.number('Choose who travels').int().positive().max(Number.MAX_SAFE_INTEGER);
const butAdvance = id.nullish().describe('The advance that is changed: what it pays itself does not count.');

const previewBody = createSchema(touringAdvances)
  .partial()
  .required({ user_id: true, started: true, finished: true })
  .extend({ touring_advance_id: butAdvance });

/** `POST touringAdvances/preview`: what an advance would pay its traveller, for officers of their department; nothing is kept. */
export const advancePreviewRoute: Route = {
  method: 'POST',
  path: '/touringAdvances/preview',
  access: ['add-touring-advances', 'edit-touring-advances'],
  summary: 'What an advance would pay its traveller, line by line; nothing is kept',
  kind: 'post',
  body: previewBody,
  answer: previewSchema,
  async read(db, { actor, body }) {
    const { touring_advance_id, user_id, ...asked } = previewBody.parse(body) as Readonly<
      Record<string, unknown>
    > & { user_id: number; touring_advance_id?: number | null; expenses?: AskedLine[] };
    await travellerOf(db, actor, user_id);
    const more = { but_advance: touring_advance_id ?? null, needsReceipts: false };
    return { data: await previewOf(db, user_id, asked, true, more) };
  },
};

/** `GET touringAdvances/entitlement?user_id=`: what trips pay somebody of the actor's departments, so that the form computes it while it is filled. */
export const advanceEntitlementRoute: ReadRoute = {
  method: 'GET',
  path: '/touringAdvances/entitlement',
  access: ['add-touring-advances', 'edit-touring-advances'],
  summary: 'The rates of a traveller’s grades, the places served and the nights that are booked for them',
  kind: 'own',
  query: z.looseObject({ user_id: id, touring_advance_id: butAdvance }),
  answer: tripPaySchema.extend({
    outstanding: textOrNull.describe('The overdue advance for which no other is raised, in a sentence.'),
  }),
  async read(db, { actor, query }) {
    const user_id = Number(query.user_id);
    await travellerOf(db, actor, user_id);
    const but = Number(query.touring_advance_id) || null;
    const overdue = await overdueAdvanceOf(db, user_id, but);
    const outstanding = overdue && outstandingWords(overdue);
    return { data: { ...(await loadTripPay(db, user_id, but)), outstanding } };
  },
};
