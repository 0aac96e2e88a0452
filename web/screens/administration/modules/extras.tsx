import { IconSitemap } from '@tabler/icons-react';
import { Code } from '#web/components/code.tsx';
import { Row, Section } from '#web/components/layout.tsx';
import { moduleIcon } from '#web/components/module-icons.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { linkedMany, type WireRecord } from '#web/crud/record.ts';
import { IconInput } from '../icon-input.tsx';

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

/** The five permissions that a module made, as groups hold them. */
function ModulePermissions({ record }: { record: WireRecord }) {
  const permissions = linkedMany(record.permissions);
  if (permissions.length === 0) return null;
  return (
    <Section title="Permissions">
      <Row as="ul" gap="6px 22px">
        {permissions.map(({ label }) => (
          <li key={label}>
            <Code>{label}</Code>
          </li>
        ))}
      </Row>
    </Section>
  );
}
