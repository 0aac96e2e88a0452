import { sql } from 'kysely';
import { readRecord } from '#server/crud/list-query.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import { fundChanges } from '#shared/resources/budget/fund-changes.ts';
import { type FundChangeFacts, fundChangeRefusal } from '#shared/workflows/fund-change.ts';
import { attachedFiles } from '../files/index.ts';
import { seesWholeBudget } from './scope.ts';

/** Top-ups and virements are seen with the funds that they touch; each says why it can't be decided on. */
export const fundChangeExtensions: Extensions = {
  presents: { why_not: whyNotSchema.optional() },
  scope(actor) {
    if (seesWholeBudget(actor)) return undefined;
    return sql`exists (select 1 from funds f where f.id in (t.fund_id, t.to_fund_id) and f.department_id = any(${actor.department_ids}::bigint[]))`;
  },
  async present(_db, records, actor) {
    return records.map((record) => {
      const refusal = fundChangeRefusal(record as unknown as FundChangeFacts, actor);
      return refusal ? { ...record, why_not: { handle: refusal.sentence } } : record;
    });
  },
};

/** One top-up or virement within the actor's scope, with the files of its authority. */
export async function readFundChange(
  db: Queryable,
  actor: Actor,
  id: number,
): Promise<WireRecord | undefined> {
  const record = await readRecord(db, fundChanges, fundChangeExtensions, actor, id);
  return record && { ...record, files: await attachedFiles(db, { type: 'fund-changes', id }) };
}
