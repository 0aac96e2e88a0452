import { IconSitemap } from '@tabler/icons-react';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** Departments are a list and a tree. */
export const extras: ResourceExtras = {
  listLinks: [{ label: 'Structure', to: '/administration/departments/structure', icon: IconSitemap }],
};
