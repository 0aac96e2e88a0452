import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { moduleIcon } from '../components/module-icons.ts';
import { applicationsOf } from '../session/navigation.ts';
import type { NavigationEntry } from '../session/types.ts';
import { useSession } from '../session/use-session.ts';
import styles from './application-selector.module.css';

/** Chooses the application: switches the menu and goes to that application's path. */
export function ApplicationSelector({ application }: { application: NavigationEntry | undefined }) {
  const { navigation } = useSession();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width={270}>
      <Menu.Target>
        <button
          type="button"
          className={styles.button}
          aria-label={application ? `Application: ${application.name}` : undefined}
        >
          <span className={application ? 'cut' : styles.none}>
            {application?.name ?? 'Select Application'}
          </span>
          <IconSelector size={16} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {applicationsOf(navigation).map((entry) => {
          const Icon = moduleIcon(entry.icon);
          return (
            <Menu.Item
              key={entry.id}
              leftSection={<Icon size={18} stroke={1.6} />}
              rightSection={
                entry.id === application?.id && <IconCheck size={16} stroke={2} aria-label="chosen" />
              }
              onClick={() => navigate(entry.path)}
            >
              {entry.name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
