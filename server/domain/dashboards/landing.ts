import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { DISPLAY_NAMES } from '#shared/displays.ts';
import { Refusal } from '#shared/errors.ts';
import { schemaOf } from '#shared/resource/schema-of.ts';
import { dashboards } from '#shared/resources/admin-center/dashboards.ts';
import { navigationFor } from '../session/index.ts';
import { countsOf } from './counts.ts';
import { askingNow, type Dashboard, mayBrowse, type RulesOf, widgetsOf } from './one-widget.ts';
import { questionOf } from './question.ts';
import { figuresOf } from './widget.ts';

const HOME = '/dashboard';

/** What a preview takes: a dashboard as it would be saved. */
export const draftBody = z.object({
  resource: z.enum(choicesOf('resource')),
  displays: z.enum(choicesOf('displays')),
  title: z.string().max(120).nullish(),
  details: z.string().max(300).nullish(),
  icon: z.string().max(60).nullish(),
  measure: z.string().max(60).nullish(),
  group_by: z.string().max(60).nullish(),
  period: z.string().max(60).nullish(),
  filter: schemaOf(dashboards.fields.filter).nullish(),
});

/**
 * The dashboards of an application (by its id, or its path without the slash) for the actor's groups, each with its data;
 * and how much its lists hold.
 */
export async function landing(db: Database, rulesOf: RulesOf, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const key = context.params.application ?? '';
  const { entries } = await navigationFor(db, actor);
  const application = entries.find(({ path, id }) => path === `/${key}` || String(id) === key);
  if (!application) throw new Refusal('NOT_FOUND', 'There is no such application.');
  const [widgets, counts] = await Promise.all([
    widgetsAt(db, rulesOf, context, application.path),
    countsOf(db, rulesOf, actor, application),
  ]);
  return { data: { application, widgets, counts } };
}

/** The dashboards of the home for the actor's groups, each with its data. */
export async function home(db: Database, rulesOf: RulesOf, context: RequestContext): Promise<Answer> {
  return { data: await widgetsAt(db, rulesOf, context, HOME) };
}

/** The figures of one dashboard for whoever it is shown to. */
export async function figures(db: Database, rulesOf: RulesOf, context: RequestContext): Promise<Answer> {
  const [dashboard] = (await shownTo(db, context, sql`d.id = ${context.id}`)).filter((one) =>
    mayBrowse(context, one),
  );
  if (!dashboard) throw new Refusal('NOT_FOUND', `There is no such ${dashboards.singular}.`);
  const asking = await askingNow(db, rulesOf, context);
  return { data: await figuresOf(asking, questionOf(dashboard), dashboard.displays) };
}

/** One dashboard as the actor would see it. */
export async function previewDashboard(
  db: Database,
  rulesOf: RulesOf,
  context: RequestContext,
): Promise<Answer> {
  const dashboard = await db
    .selectFrom('dashboards')
    .select([
      'id',
      'title',
      'details',
      'icon',
      'resource',
      'displays',
      'measure',
      'group_by',
      'period',
      'filter',
    ])
    .where('id', '=', context.id)
    .executeTakeFirst();
  if (!dashboard) throw new Refusal('NOT_FOUND', `There is no such ${dashboards.singular}.`);
  const [widget] = await widgetsOf(db, rulesOf, context, [dashboard]);
  return { data: widget };
}

/** One that isn't saved yet; what its resource doesn't have is refused as when it is saved. */
export async function previewDraft(db: Database, rulesOf: RulesOf, context: RequestContext): Promise<Answer> {
  const draft = context.body as z.infer<typeof draftBody>;
  const dashboard = {
    ...draft,
    filter: draft.filter as string | null | undefined,
    id: null,
    title: draft.title ?? '',
    details: draft.details ?? null,
    icon: draft.icon ?? null,
  };
  questionOf(dashboard);
  const [widget] = await widgetsOf(db, rulesOf, context, [dashboard]);
  return { data: widget };
}

async function widgetsAt(db: Database, rulesOf: RulesOf, context: RequestContext, path: string) {
  const rows = await shownTo(db, context, sql`d.path = ${path}`);
  return widgetsOf(
    db,
    rulesOf,
    context,
    rows.filter((dashboard) => mayBrowse(context, dashboard)),
  );
}

/** The dashboards of the actor's groups. */
async function shownTo(
  db: Database,
  { actor }: RequestContext,
  which: ReturnType<typeof sql>,
): Promise<Dashboard[]> {
  const { rows } = await sql<Dashboard>`
    select d.id, d.title, d.details, d.icon, d.resource, d.displays, d.measure, d.group_by, d.period, d.filter from dashboards d
     where ${which} and exists (
       select 1 from dashboard_groups g where g.dashboard_id = d.id and g.group_id = any(${actor.groups.map(({ id }) => id)}::bigint[]))
     order by array_position(${DISPLAY_NAMES}::text[], d.displays), d.id`.execute(db);
  return rows;
}

function choicesOf(field: 'resource' | 'displays'): string[] {
  return (dashboards.fields[field]?.choices ?? []).map(({ value }) => String(value));
}
