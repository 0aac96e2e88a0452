import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import { figuresOf } from './scope-of.ts';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The budget year, and one of fund, head and type. */
export const standingQuery = z.looseObject({
  budget_year: z.coerce.number().int().min(2000).max(2100),
  fund_id: id.optional(),
  budget_head_id: id.optional(),
  type: z.enum(['capital', 'recurrent', 'personnel']).optional(),
});

/** `GET warrants/standing`: what is approved for a fund, a head or a type in a year, and what was released and used of it. */
export async function readStanding(
  db: Database,
  { query }: RequestContext<unknown, z.infer<typeof standingQuery>>,
): Promise<Answer> {
  const { budget_year, fund_id = null, budget_head_id = null, type = null } = query;
  if ([fund_id, budget_head_id, type].filter((one) => one !== null).length !== 1)
    throw new Refusal('VALIDATION', 'Name a fund, a budget head or a type.', {
      fund_id: ['Name a fund, a budget head or a type'],
    });
  const scope = { budget_year, fund_id, budget_head_id, type };
  const { name, vote_kobo, released_kobo, used_kobo } = await figuresOf(db, scope);
  return {
    data: {
      name,
      vote: koboToNaira(vote_kobo),
      released: koboToNaira(released_kobo),
      used: koboToNaira(used_kobo),
      unreleased: koboToNaira(Math.max(vote_kobo - released_kobo, 0)),
    },
  };
}
