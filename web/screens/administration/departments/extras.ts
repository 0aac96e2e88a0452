import { IconFileImport, IconSitemap } from '@tabler/icons-react';
import { permission } from '#shared/permissions.ts';
import { departments } from '#shared/resources/administration/departments.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** Departments are a list and a tree, and come from a file. */
export const extras: ResourceExtras = {
  listLinks: [
    { label: 'Structure', to: `${departments.path}/structure`, icon: IconSitemap },
    {
      label: 'Import',
      to: `${departments.path}/import`,
      icon: IconFileImport,
      permission: permission('add', departments.noun),
    },
  ],
};
