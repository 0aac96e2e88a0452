import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Rules } from '#server/frame/extensions.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { dashboards } from '#shared/resources/admin-center/dashboards.ts';
import type { WidgetData } from '#shared/widgets.ts';
import { budgetYear } from '../budget/index.ts';
import { navigationFor } from '../session/index.ts';
import { countsOf } from './counts.ts';
import { listOf } from './links.ts';
import { SOURCES } from './sources.ts';
import { widgetData } from './widget.ts';

interface Dashboard {
  id: number | null;
  title: string;
  details: string | null;
  icon: string | null;
  resource: string;
  displays: string;
}

/** A dashboard with its data, or with the sentence that says why there is none. */
interface Widget extends Dashboard {
  data: WidgetData | null;
  error: string | null;
}

/** What a preview takes: a dashboard as it would be saved. */
export const draftBody = z.object({
  resource: z.enum(choicesOf('resource')),
  displays: z.enum(choicesOf('displays')),
  title: z.string().max(120).nullish(),
  details: z.string().max(300).nullish(),
  icon: z.string().max(60).nullish(),
});

/**
 * The dashboards of an application (by its id, or its path without the slash) for the actor's groups, each with its data;
 * and how much its lists hold.
 */
export async function landing(
  db: Database,
  rulesOf: (resource: Resource) => Rules,
  context: RequestContext,
): Promise<Answer> {
  const { actor } = context;
  const key = context.params.application ?? '';
  const { entries } = await navigationFor(db, actor);
  const application = entries.find(({ path, id }) => path === `/${key}` || String(id) === key);
  if (!application) throw new Refusal('NOT_FOUND', 'There is no such application.');
  const { rows } = await sql<Dashboard>`
    select d.id, d.title, d.details, d.icon, d.resource, d.displays from dashboards d
     where d.path = ${application.path} and exists (
       select 1 from dashboard_groups g where g.dashboard_id = d.id and g.group_id = any(${actor.groups.map(({ id }) => id)}::bigint[]))
     order by array_position(array['banner', 'card', 'box', 'bar', 'pie', 'leaderboard', 'analysis', 'table'], d.displays), d.id`.execute(
    db,
  );
  const mine = rows.filter((dashboard) => mayBrowse(context, dashboard));
  const [widgets, counts] = await Promise.all([
    widgetsOf(db, context, mine),
    countsOf(db, rulesOf, actor, application),
  ]);
  return { data: { application, widgets, counts } };
}

/** One dashboard as the actor would see it. */
export async function previewDashboard(db: Database, context: RequestContext): Promise<Answer> {
  const dashboard = await db
    .selectFrom('dashboards')
    .select(['id', 'title', 'details', 'icon', 'resource', 'displays'])
    .where('id', '=', context.id)
    .executeTakeFirst();
  if (!dashboard) throw new Refusal('NOT_FOUND', `There is no such ${dashboards.singular}.`);
  const [widget] = await widgetsOf(db, context, [dashboard]);
  return { data: widget };
}

/** One that isn't saved yet. */
export async function previewDraft(db: Database, context: RequestContext): Promise<Answer> {
  const draft = context.body as z.infer<typeof draftBody>;
  const dashboard = {
    ...draft,
    id: null,
    title: draft.title ?? '',
    details: draft.details ?? null,
    icon: draft.icon ?? null,
  };
  const [widget] = await widgetsOf(db, context, [dashboard]);
  return { data: widget };
}

async function widgetsOf(
  db: Database,
  context: RequestContext,
  dashboards: readonly Dashboard[],
): Promise<Widget[]> {
  if (dashboards.length === 0) return [];
  const year = await budgetYear(db);
  return Promise.all(dashboards.map((dashboard) => widgetOf(db, context, dashboard, year)));
}

/** A card that fails says so and leaves the others as they are. */
async function widgetOf(
  db: Database,
  context: RequestContext,
  dashboard: Dashboard,
  year: number,
): Promise<Widget> {
  if (!mayBrowse(context, dashboard))
    return {
      ...dashboard,
      data: null,
      error: 'You need permission to see what this shows. An administrator can give it to your group.',
    };
  try {
    return { ...dashboard, data: await widgetData(db, context.actor, dashboard, year), error: null };
  } catch (error) {
    context.log.error({ err: error, dashboard: dashboard.id }, 'dashboard failed');
    return {
      ...dashboard,
      data: null,
      error: `This could not be calculated. Tell the help desk this reference: ${context.request_id}.`,
    };
  }
}

function mayBrowse({ actor }: RequestContext, { resource }: Dashboard): boolean {
  const source = SOURCES[resource];
  return source ? [source.whole, source.split].every((rows) => listOf(rows.resource, actor)) : false;
}

function choicesOf(field: 'resource' | 'displays'): string[] {
  return (dashboards.fields[field]?.choices ?? []).map(({ value }) => String(value));
}
