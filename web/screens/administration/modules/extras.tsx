import { IconSitemap } from '@tabler/icons-react';
import { moduleIcon } from '#web/components/module-icons.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { IconInput } from '../icon-input.tsx';
import { ModulePermissions } from './module-permissions.tsx';

/** Adds to modules: their icons, a tree beside the list, and their five permissions. */
export const extras: ResourceExtras = {
  listLinks: [{ label: 'Menus', to: '/administration/modules/menus', icon: IconSitemap }],
  inputs: { icon: IconInput },
  cells: {
    icon: ({ icon }) => {
      const Icon = moduleIcon(typeof icon === 'string' ? icon : null);
      return (
        <Icon
          size={18}
          stroke={1.6}
          role="img"
          aria-label={typeof icon === 'string' ? icon : 'No icon of its own'}
        />
      );
    },
  },
  below: ModulePermissions,
};
