import type { ComponentType, ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Outline } from '#shared/resource/outline.ts';
import { definitionOf, OUTLINES } from '#shared/resources/known.ts';
import { queryClient } from '../api/query-client.ts';
import { begunPage, type Place } from '../begun-page.tsx';
import { sessionStore } from '../session/session-store.ts';
import { recordOf } from './detail/use-record.ts';
import type { ResourceExtras, ScreenProps } from './extras.ts';
import { rowsAskedBy } from './list/list-state.ts';
import { rowsOf } from './list/use-rows.ts';

/** What areas add to the engine's screens, by the resource's name, to its form for new records or its page alone as `<name>/create` or `<name>/detail`; loaded with the first screen that needs it. */
export type ExtrasByName = Readonly<Record<string, () => Promise<{ extras: ResourceExtras }>>>;

const SCREENS = {
  list: () => import('./list-screen.tsx').then((part) => part.ListScreen),
  create: () => import('./form-screen.tsx').then((part) => part.CreateScreen),
  detail: () => import('./detail-screen.tsx').then((part) => part.DetailScreen),
  manage: () => import('./form-screen.tsx').then((part) => part.ManageScreen),
} satisfies Record<string, () => Promise<ComponentType<ScreenProps>>>;

/** The addresses of resources: list and detail always, create and manage where its actions allow them. */
export function resourceRoutes(
  extras: ExtrasByName = {},
  resources: readonly Outline[] = OUTLINES,
): RouteObject[] {
  return resources.flatMap((resource) => {
    const extrasOf = async (name: string) => (await extras[name]?.())?.extras ?? {};
    const page = (part: keyof typeof SCREENS) =>
      resourceScreen(resource, part, extras[`${resource.name}/${part}`] ?? extras[resource.name], extrasOf);
    const path = resource.path.slice(1);
    return [
      { path, element: page('list') },
      ...(resource.actions.includes('create') ? [{ path: `${path}/create`, element: page('create') }] : []),
      { path: `${path}/:id`, element: page('detail') },
      ...(resource.actions.includes('manage')
        ? [{ path: `${path}/:id/manage`, element: page('manage') }]
        : []),
    ];
  });
}

/** One of the engine's screens for a resource, loaded with its definition when it is shown. */
function resourceScreen(
  outline: Outline,
  part: keyof typeof SCREENS,
  loadExtras: ExtrasByName[string] | undefined,
  extrasOf: (name: string) => Promise<ResourceExtras>,
): ReactElement {
  const load = async () => {
    const [Screen, resource, given] = await Promise.all([
      SCREENS[part](),
      definitionOf(outline.name),
      loadExtras?.(),
    ]);
    const extras = await withRelated(resource, given?.extras ?? {}, part, extrasOf);
    const Shown = (part === 'detail' && extras.page) || Screen;
    return { default: () => <Shown resource={resource} extras={extras} /> };
  };
  return begunPage(load, (place) => fetchAhead(outline, part, place));
}

/** Asks for what a screen shows first while its program part is still on its way. A form asks for its record itself, as it is then. */
function fetchAhead(outline: Outline, part: keyof typeof SCREENS, { params, search }: Place): void {
  const may = (verb: 'browse' | 'read') =>
    sessionStore.read().session?.permissions.includes(permission(verb, outline.noun));
  if (part === 'detail' && may('read')) void queryClient.prefetchQuery(recordOf(outline, params.id ?? ''));
  if (part !== 'list' || !may('browse')) return;
  const { rowsQuery, page, perPage } = rowsAskedBy(new URLSearchParams(search));
  void queryClient.prefetchQuery(rowsOf(outline, rowsQuery, page, perPage));
}

async function withRelated(
  resource: Resource,
  extras: ResourceExtras,
  part: keyof typeof SCREENS,
  extrasOf: (name: string) => Promise<ResourceExtras>,
): Promise<ResourceExtras> {
  if (part !== 'detail' || !resource.related) return extras;
  // With the screen: by itself it would come one round trip later.
  const { relatedTabs } = await import('./detail-screen.tsx');
  return { ...extras, tabs: [...relatedTabs(resource, extrasOf), ...(extras.tabs ?? [])] };
}
