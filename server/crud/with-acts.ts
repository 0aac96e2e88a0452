import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wireActs } from '#shared/resource/judge.ts';
import type { Act, BaseFacts, Workflow } from '#shared/resource/workflow.ts';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import type { Extensions, WireRecord } from '../frame/extensions.ts';
import { asActedFor } from './acted-for.ts';
import { makesExtras } from './told-fields.ts';

/** What of a flow its records' extras come from. */
interface Acted<F extends BaseFacts> {
  workflow: Workflow<string, string, BaseFacts, Record<string, Act<string, BaseFacts>>>;
  load(db: Queryable, ids: readonly number[]): Promise<Map<number, F>>;
  asks?(ids: readonly number[] | RawBuilder<number>): RawBuilder<F>;
  show?(record: WireRecord, facts: F, actor: Actor): WireRecord;
}

/** Adds to every record, in lists and alone, what can be done with it, each act with why not; who goes on with one for somebody else sees it. */
export function withActs<F extends BaseFacts & { id: number }>(
  { workflow, load, asks, show }: Acted<F>,
  view: Extensions,
  name: string,
): Extensions {
  const { scope } = view;
  return {
    ...view,
    ...(scope && name === workflow.of
      ? { scope: (actor: Actor) => orSucceeded(workflow.of, scope(actor), actor) }
      : {}),
    ...(asks && { ahead: asks }),
    acts: true,
    async present(db, records, actor, ahead, told) {
      const isMore = makesExtras(told);
      const shown = (isMore && (await view.present?.(db, records, actor))) || records;
      const ids = records.map(({ id }) => id);
      const found = ahead ? byId(ahead as F[]) : await load(db, ids);
      const judged = await asActedFor(db, workflow.of, ids, actor);
      return shown.map((record) => {
        const facts = found.get(record.id);
        if (!facts) return record;
        const actions = wireActs(workflow, facts, judged(record.id));
        // The record was made for this answer.
        return Object.assign((isMore && show?.(record, facts, actor)) || record, { actions });
      });
    },
  };
}

function byId<F extends { id: number }>(rows: readonly F[]): Map<number, F> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** A scope, and the records with which the actor goes on for somebody who left. */
export function orSucceeded(
  of: string,
  scope: RawBuilder<SqlBool> | undefined,
  { succeeds }: Pick<Actor, 'succeeds'>,
): RawBuilder<SqlBool> | undefined {
  const ids = succeeds.filter((one) => one.of === of).map(({ id }) => id);
  return scope && ids.length > 0 ? sql<SqlBool>`(${scope} or t.id = any(${ids}::bigint[]))` : scope;
}
