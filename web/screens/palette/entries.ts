import {
  IconLayoutDashboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { moduleIcon } from '../../components/module-icons.ts';
import { resourceIcon } from '../../components/resource-icons.ts';
import { applicationsOf, modulesOf } from '../../session/navigation.ts';
import { signOut } from '../../session/sign-out.ts';
import type { Session } from '../../session/types.ts';

/** A record that the server found by its code. */
export type FoundRecord = {
  resource: string;
  id: number;
  code: string;
  title: string;
  holder: string | null;
  amount: number | null;
  path: string;
};

/** A line of the palette: it leads to a path or does something. */
export type Entry = {
  key: string;
  group: 'Records' | 'Do' | 'Go to';
  icon: TablerIcon;
  code?: string;
  label: string;
  about?: string;
  holder?: string | null;
  amount?: number | null;
  path?: string;
  run?: () => void;
};

/** Found records as lines of the palette. */
export function recordEntries(records: readonly FoundRecord[]): Entry[] {
  return records.map(({ resource, id, code, title, holder, amount, path }) => ({
    key: `${resource} ${id}`,
    group: 'Records',
    icon: resourceIcon(resource),
    code,
    label: title,
    holder,
    amount,
    path,
  }));
}

/** Screens of my own menu, and the acts that are always at hand. */
export function ownEntries(session: Session, toggleScheme: () => void): Entry[] {
  const applications = applicationsOf(session.navigation);
  const screens = applications.flatMap((application) =>
    modulesOf(application).map(
      (entry): Entry => ({
        key: `screen ${entry.id}`,
        group: 'Go to',
        icon: moduleIcon(entry.icon),
        label: entry.name,
        about: application.name,
        path: entry.path,
      }),
    ),
  );
  return [
    ...addEntries(session),
    {
      key: 'scheme',
      group: 'Do',
      icon: IconMoon,
      label: 'Change between light and dark colours',
      run: toggleScheme,
    },
    { key: 'leave', group: 'Do', icon: IconLogout, label: 'Sign out', run: () => void signOut() },
    { key: 'home', group: 'Go to', icon: IconLayoutDashboard, label: 'Dashboard', path: '/dashboard' },
    ...screens,
    { key: 'account', group: 'Go to', icon: IconUser, label: 'My Profile', path: '/user/account' },
  ];
}

/** Entries whose words all begin somewhere in the label or its area; every one when nothing is typed. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, about }) => {
    const found = `${label} ${about ?? ''}`.toLowerCase();
    return words.every((word) => found.includes(word));
  });
}

// What one may add stands in the permissions; the noun ends the module's path where a create screen exists.
function addEntries(session: Session): Entry[] {
  return applicationsOf(session.navigation)
    .flatMap(modulesOf)
    .filter(({ path }) => session.permissions.includes(`add-${path.split('/').at(-1)}`))
    .map((entry) => ({
      key: `add ${entry.id}`,
      group: 'Do',
      icon: IconPlus,
      label: `Add to ${entry.name}`,
      path: `${entry.path}/create`,
    }));
}
