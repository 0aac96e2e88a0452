import type { ComponentType, ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { lazyPage } from '../lazy-page.tsx';
import type { ResourceExtras, ScreenProps } from './extras.ts';

/** What areas add to the engine's screens, by the resource's name, to its form for new records alone as `<name>/create`; loaded with the first screen that needs it. */
export type ExtrasByName = Readonly<Record<string, () => Promise<{ extras: ResourceExtras }>>>;

const SCREENS = {
  list: () => import('./list-screen.tsx').then((part) => part.ListScreen),
  create: () => import('./form-screen.tsx').then((part) => part.CreateScreen),
  detail: () => import('./detail-screen.tsx').then((part) => part.DetailScreen),
  manage: () => import('./form-screen.tsx').then((part) => part.ManageScreen),
} satisfies Record<string, () => Promise<ComponentType<ScreenProps>>>;

/** The addresses of every resource: list and detail always, create and manage where its actions allow them. */
export function resourceRoutes(extras: ExtrasByName = {}): RouteObject[] {
  return RESOURCES.flatMap((resource) => {
    const page = (part: keyof typeof SCREENS) =>
      resourceScreen(resource, part, extras[`${resource.name}/${part}`] ?? extras[resource.name]);
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

/** One of the engine's screens for a resource, loaded when it is shown. */
export function resourceScreen(
  resource: Resource,
  part: keyof typeof SCREENS,
  loadExtras?: ExtrasByName[string],
): ReactElement {
  return lazyPage(async () => {
    const [Screen, { extras }] = await Promise.all([SCREENS[part](), loadExtras?.() ?? { extras: {} }]);
    return { default: () => <Screen resource={resource} extras={extras} /> };
  });
}
