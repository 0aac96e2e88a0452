import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inboxRows } from '#server/crud/flow-inbox.ts';
import { asList, inState, standing } from '#server/crud/standing.ts';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { DAYS, type Days } from '#shared/overdue.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Act, AnyWorkflow, State } from '#shared/resource/workflow.ts';
import { resourceNamed } from '#shared/resources/index.ts';

/** Rows (alias `t`) that wait in one of a flow's states, and for nobody who has another record behind it: that is reminded of itself. */
export function waitingRows(resource: Resource, states: readonly string[]): RawBuilder<SqlBool> {
  const { workflow } = resource;
  if (!workflow) return sql<SqlBool>`false`;
  const all = Object.entries<State>(workflow.states);
  const mixed = all.flatMap(([name, state]) => {
    const through = asList(state.with ?? []).filter(({ kind }) => kind === 'through');
    return states.includes(name) && through.length > 0 ? [[name, { ...state, with: through }] as const] : [];
  });
  const waits = inState(workflow, states);
  if (mixed.length === 0) return waits;
  const behind = { ...resource, workflow: { ...workflow, states: Object.fromEntries(mixed) } as AnyWorkflow };
  return sql<SqlBool>`(${waits} and ${standing(behind)} is null)`;
}

/** The screens on which the states of a flow are acted on, each with its states. */
export function screensOf({ name, workflow }: Resource, states: readonly string[]): Map<string, string[]> {
  const screens = new Map<string, string[]>();
  for (const state of states) {
    const acts = Object.values<Act<string, never>>(workflow?.acts ?? {});
    const act = acts.find(({ lines }) => lines.some(({ todo, from }) => todo && from.includes(state)));
    const { path } = resourceNamed(act?.at ?? name);
    screens.set(path, [...(screens.get(path) ?? []), state]);
  }
  return screens;
}

/** What is over its days and was brought to mind of the actor, or is shown to them as the next above; audit and administrators see all of it. */
export const overdueSources: readonly InboxSource[] = DAYS.map(
  (days): InboxSource =>
    (actor) => {
      const all = actor.offices.has('audit') || actor.offices.has('administrators');
      const parts = selectsOf(
        days,
        sql<SqlBool>`exists (select from waits_reminded w where w.subject_type = ${days.resource} and w.subject_id = t.id and w.since = t.moved_at
        and ${all ? sql`true` : sql`exists (select from waits_reminded_people p where p.wait_id = w.id and p.user_id = ${actor.id})`})`,
      );
      return sql<InboxRow>`${sql.join(parts, sql` union all `)}`;
    },
);

function selectsOf({ resource: name, states }: Days, where: RawBuilder<SqlBool>): RawBuilder<InboxRow>[] {
  const resource = resourceNamed(name);
  const verb = resource.singular.charAt(0).toUpperCase() + resource.singular.slice(1);
  return [...screensOf(resource, states)].map(([path, own]) =>
    inboxRows(
      resource,
      path,
      verb,
      { who: sql`'With ' || (x.held ->> 'name')` },
      sql`${waitingRows(resource, own)} and ${where}`,
    ),
  );
}
