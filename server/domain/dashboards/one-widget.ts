import type { Database } from '#server/database/connection.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { SOURCES } from '#shared/dashboards.ts';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { WidgetData } from '#shared/widgets.ts';
import { budgetYear } from '../budget/index.ts';
import { listOf } from './links.ts';
import { type Asked, questionOf } from './question.ts';
import type { Asking } from './rows.ts';
import { widgetData } from './widget.ts';

/** A dashboard as it is kept. */
export interface Dashboard extends Asked {
  id: number | null;
  title: string;
  details: string | null;
  icon: string | null;
}

/** A dashboard with its data, or with the sentence that says why there is none. */
type Widget = Pick<Dashboard, 'id' | 'title' | 'details' | 'icon' | 'resource' | 'displays'> & {
  data: WidgetData | null;
  error: string | null;
};

/** How every resource is limited to those who may see it. */
export type RulesOf = (resource: Resource) => Extensions;

/** Who asks now. */
export async function askingNow(
  db: Database,
  rulesOf: RulesOf,
  { actor }: RequestContext,
): Promise<Asking & { db: Database }> {
  return { db, rulesOf, actor, year: await budgetYear(db) };
}

/** Dashboards with their data. */
export async function widgetsOf(
  db: Database,
  rulesOf: RulesOf,
  context: RequestContext,
  dashboards: readonly Dashboard[],
): Promise<Widget[]> {
  if (dashboards.length === 0) return [];
  const asking = await askingNow(db, rulesOf, context);
  return Promise.all(dashboards.map((dashboard) => widgetOf(asking, context, dashboard)));
}

/** Whether the actor may browse what a dashboard is about, and the list that it adds up. */
export function mayBrowse({ actor }: RequestContext, { resource, measure }: Asked): boolean {
  const source = SOURCES[resource];
  if (!source) return false;
  const rows = source.measures.find(({ name }) => !measure || name === measure)?.rows ?? source.resource;
  return [source.resource, rows].every((one) => listOf(one, actor));
}

/** A card that fails says so and leaves the others as they are. */
async function widgetOf(
  asking: Asking & { db: Database },
  context: RequestContext,
  dashboard: Dashboard,
): Promise<Widget> {
  const { id, title, details, icon, resource, displays } = dashboard;
  const shown = { id, title, details, icon, resource, displays };
  if (!mayBrowse(context, dashboard))
    return {
      ...shown,
      data: null,
      error: 'You need permission to see what this shows. An administrator can give it to your group.',
    };
  try {
    return { ...shown, data: await widgetData(asking, questionOf(dashboard), displays), error: null };
  } catch (error) {
    return { ...shown, data: null, error: sentenceFor(error, context, id) };
  }
}

function sentenceFor(error: unknown, { log, request_id }: RequestContext, dashboard: number | null): string {
  if (error instanceof Refusal && error.code === 'VALIDATION') {
    const [field, [reason] = []] = Object.entries(error.errors ?? {})[0] ?? [];
    const what = field?.startsWith('filter') ? 'Its filter' : 'What it shows';
    return `${what} no longer fits its list. ${reason ?? error.message} An administrator can change this dashboard.`;
  }
  if (error instanceof Refusal) return error.message;
  log.error({ err: error, dashboard }, 'dashboard failed');
  return `This could not be calculated. Tell the help desk this reference: ${request_id}.`;
}
