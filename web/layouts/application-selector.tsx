import { IconSelector } from '@tabler/icons-react';
import type { NavigationEntry } from '#shared/navigation.ts';
import { Menu, MenuItem } from '../components/menu.tsx';
import { moduleIcon } from '../components/module-icons.ts';
import { applicationsOf } from '../session/navigation.ts';
import { useSession } from '../session/use-session.ts';
import styles from './application-selector.module.css';

/** Selects the application: switches the menu and goes to that application's path. */
export function ApplicationSelector({ application }: { application: NavigationEntry | undefined }) {
  const { navigation } = useSession();
  return (
    <Menu
      label="Applications"
      align="start"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.button}
          aria-label={application ? `Application: ${application.name}` : undefined}
        >
          <span className={application ? 'cut' : styles.none}>
            {application?.name ?? 'Select Application'}
          </span>
          <IconSelector size={16} stroke={1.8} aria-hidden />
        </button>
      )}
    >
      {applicationsOf(navigation).map((entry) => (
        <MenuItem
          key={entry.id}
          icon={moduleIcon(entry.icon)}
          to={entry.path}
          aside={entry.id === application?.id && 'now'}
        >
          {entry.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
