import { z } from 'zod';
import { createRoute } from '#server/crud/routes.ts';
import type { WriteRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { warrants } from '#shared/resources/budget/warrants.ts';
import type { WarrantCovers } from '#shared/warrants.ts';
import { warrantFlow } from './warrants.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** For what cash is released, as one object: the same as naming `covers` and the field of it. */
const scopeSchema = z
  .union([
    z.strictObject({ fund_id: id }),
    z.strictObject({ budget_head_id: id }),
    z.strictObject({ type: z.enum(['capital', 'recurrent', 'personnel']) }),
  ])
  .optional();

const engine = createRoute(warrants, warrantFlow.extensions.warrants ?? {}, {
  summary:
    'Enter a warrant: cash released for a quarter, of a fund, a budget head or a type; another officer approves it',
  async created(_trx, _context, { code, amount }) {
    return `${code} of ${formatNaira(nairaToKobo(Number(amount)))} waits for another officer of the budget office.`;
  },
});

/** Entering a warrant. What it is for may be given as `scope`, or by its field alone. */
export const enterWarrant: WriteRoute = {
  ...engine,
  documentedBody: createSchema(warrants)
    .partial({ covers: true })
    .extend({ scope: scopeSchema.describe('In the place of `covers` and its field.') }),
  write: (trx, context) => engine.write(trx, { ...context, body: spread(context.body) }),
};

/** What is given as `scope` is put into its field, and `covers` follows from the field where it isn't given. */
function spread(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { scope, ...rest } = body as Record<string, unknown>;
  const parsed = scopeSchema.safeParse(scope);
  if (!parsed.success)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
      scope: ['Name one of fund_id, budget_head_id and type'],
    });
  const given = { ...rest, ...parsed.data };
  return { covers: coversOf(given), ...given };
}

/** Nothing where several are named: then the call says itself what counts. */
function coversOf(given: Readonly<Record<string, unknown>>): WarrantCovers | undefined {
  const named = entriesOf(COVERED_BY).filter(([, field]) => given[field]);
  return named.length === 1 ? named[0]?.[0] : undefined;
}

const COVERED_BY: Readonly<Record<WarrantCovers, string>> = {
  fund: 'fund_id',
  head: 'budget_head_id',
  type: 'type',
};
