import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import type { Actor } from '../frame/actor.ts';
import type { Extensions } from '../frame/extensions.ts';
import { orSucceeded } from './with-acts.ts';

/** Rows that the actor sees on the act's screen or the workflow's own: who can read one is told why they can't act. Undefined for all rows. */
export function seenFor(
  {
    workflow,
    views,
  }: { workflow: Pick<AnyWorkflow, 'of' | 'acts'>; views: Readonly<Record<string, Extensions>> },
  act: string,
  actor: Actor,
): RawBuilder<SqlBool> | undefined {
  const screens = new Set([workflow.acts[act]?.at ?? workflow.of, workflow.of]);
  const scopes = [...screens].map((screen) => views[screen]?.scope?.(actor));
  const narrow = scopes.filter((scope) => scope !== undefined);
  if (narrow.length < scopes.length) return undefined;
  return orSucceeded(workflow.of, sql<SqlBool>`(${sql.join(narrow, sql` or `)})`, actor);
}
