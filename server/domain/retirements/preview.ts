import { z } from 'zod';
import { whole } from '#server/frame/answers.ts';
import type { ReadRoute, Route } from '#server/frame/route.ts';
import type { AskedLine } from '#shared/expenses.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { retirements } from '#shared/resources/staff-services/retirements.ts';
import { balanceWords, outcomeOf } from '#shared/workflows/retirements.ts';
import { loadTripPay, previewOf, previewSchema, tripPaySchema } from '../claims/index.ts';
import { advanceFor } from './paid-advance.ts';
import { mergedTrip } from './prepare-retirement.ts';

const naira = z.number();

const previewBody = createSchema(retirements).partial().required({ touring_advance_id: true });

/** `POST retirements/preview`: what would be spent of an advance, and what is left of it; nothing is kept. */
export const previewRoute: Route = {
  method: 'POST',
  path: '/retirements/preview',
  access: ['add-retirements', 'edit-retirements'],
  summary: 'What would be spent of an advance, line by line, and what is left; nothing is kept',
  kind: 'post',
  body: previewBody,
  answer: previewSchema.extend({
    paid: naira.describe('What was paid of the advance and did not come back by other ways.'),
    spent: naira,
    balance: naira,
    balance_in_words: z.string(),
    outcome: z.enum(['surplus', 'shortfall', 'even']),
  }),
  async read(db, { actor, body }) {
    const asked = previewBody.parse(body) as Readonly<Record<string, unknown>> & {
      touring_advance_id: number;
      expenses?: AskedLine[];
    };
    const advance = await advanceFor(db, actor, asked.touring_advance_id);
    const trip = { ...mergedTrip(asked, undefined, advance), expenses: asked.expenses };
    const previewed = await previewOf(db, advance.user_id, trip, true, { but_advance: advance.id });
    const paid_kobo = (advance.paid_kobo ?? 0) - advance.recovered_kobo;
    const balance_kobo = paid_kobo - nairaToKobo(previewed.total);
    return {
      data: {
        ...previewed,
        paid: koboToNaira(paid_kobo),
        spent: previewed.total,
        balance: koboToNaira(balance_kobo),
        balance_in_words: balanceWords(balance_kobo),
        outcome: outcomeOf(balance_kobo),
      },
    };
  },
};

const id = z.coerce.number('Choose the advance').int().positive().max(Number.MAX_SAFE_INTEGER);

/** `GET retirements/entitlement?touring_advance_id=`: what the trip of an advance pays its traveller, so that the form computes it while it is filled. */
export const entitlementRoute: ReadRoute = {
  method: 'GET',
  path: '/retirements/entitlement',
  access: ['add-retirements', 'edit-retirements'],
  summary: 'What trips pay the traveller of an advance, its trip, and what was paid of it',
  kind: 'own',
  query: z.looseObject({ touring_advance_id: id }),
  answer: tripPaySchema.extend({
    advance: z.object({
      id: whole,
      code: z.string(),
      purpose: z.string(),
      user_id: whole,
      traveller: z.string(),
      started: z.iso.date(),
      finished: z.iso.date(),
      category: z.string(),
      transportation: z.string(),
      takeoff: z.string().nullable(),
      destination: z.string(),
      airport: z.string().nullable(),
      distance_km: whole.nullable(),
      accomodation: z.string().nullable(),
    }),
    paid_amount: naira.describe('What was posted of the advance.'),
    recovered: naira.describe('What of it came back by other ways.'),
  }),
  async read(db, { actor, query }) {
    const advance = await advanceFor(db, actor, Number(query.touring_advance_id));
    const { paid_kobo, recovered_kobo, status, department_id, is_bouncing, retirement, ...trip } = advance;
    return {
      data: {
        ...(await loadTripPay(db, advance.user_id, advance.id)),
        advance: trip,
        paid_amount: koboToNaira(paid_kobo ?? 0),
        recovered: koboToNaira(recovered_kobo),
      },
    };
  },
};
