import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { RequestContext, Route } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import { departmentScope } from '../budget/index.ts';
import { holdScope } from '../holds/index.ts';
import { refundScope } from '../refunds/index.ts';
import { chainOf, chainSchema, type Link } from './chain-of.ts';

/** The call that answers the chain of a record of one list; `find` says what of a chain it is, and refuses what is out of scope. */
export function chainRoute(
  url: string,
  nouns: readonly string[],
  singular: string,
  find: (db: Queryable, context: RequestContext) => Promise<Link | undefined>,
): Route {
  return {
    method: 'GET',
    path: `/${url}/:id/chain`,
    access: nouns.map((noun) => permission('read', noun)),
    summary: `The steps from request to payment to which one ${singular} belongs`,
    kind: 'own',
    answer: chainSchema,
    async read(db, context) {
      const link = await find(db, context);
      if (!link) throw new Refusal('NOT_FOUND', `There is no such ${singular}.`);
      return { data: await chainOf(db, context.actor, link) };
    },
  };
}

/** The chains of a hold, of a mandate, of an expenditure (of one that pays for no request, no step), and of a refund. */
export const chainRoutes: readonly Route[] = [
  chainRoute('holds', ['reserves'], 'hold', async (db, { actor, id }) => {
    const { rows } = await sql<{ holdable_type: string; holdable_id: number }>`
      select t.holdable_type, t.holdable_id from holds as t
       where t.id = ${id} and ${holdScope(actor) ?? sql`true`}`.execute(db);
    return rows[0];
  }),
  chainRoute('mandates', ['mandates'], 'mandate', async (db, { id }) => {
    const { rows } = await sql<{ mandate_id: number }>`
      select id as mandate_id from mandates where id = ${id}`.execute(db);
    return rows[0];
  }),
  chainRoute('expenditures', ['expenditures'], 'expenditure', async (db, { actor, id }) => {
    const { rows } = await sql<{ expenditure_id: number }>`
      select t.id as expenditure_id from expenditures as t
       where t.id = ${id} and ${departmentScope(actor) ?? sql`true`}`.execute(db);
    return rows[0];
  }),
  chainRoute('refunds', ['refunds'], 'refund', async (db, { actor, id }) => {
    const { rows } = await sql<{ expenditure_id: number; holdable_type: string | null; holdable_id: number }>`
      select t.expenditure_id, h.holdable_type, h.holdable_id from refunds as t left join holds h on h.id = t.hold_id
       where t.id = ${id} and ${refundScope(actor) ?? sql`true`}`.execute(db);
    const [found] = rows;
    if (!found) return undefined;
    const { expenditure_id, holdable_type, holdable_id } = found;
    return holdable_type ? { holdable_type, holdable_id } : { expenditure_id };
  }),
];
