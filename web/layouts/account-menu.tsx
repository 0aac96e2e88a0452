import { Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconLayoutList,
  IconLogout,
  IconMail,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { signOut } from '../session/sign-out.ts';
import { useSession } from '../session/use-session.ts';
import { chooseDensity, chooseScheme, useAppearance } from '../theme/appearance.ts';
import styles from './account-menu.module.css';
import { Portrait } from './portrait.tsx';
import type { Counts } from './use-counts.ts';

/** Who is signed in, and what concerns only him: My Profile, Settings, Sign Out, how the portal looks here. */
export function AccountMenu({ counts, onOpenMessages }: { counts: Counts; onOpenMessages: () => void }) {
  const { user } = useSession();
  const { scheme, density } = useAppearance();
  const name = user.name || 'User';
  const role = user.attributes.groups[0]?.name ?? 'User';
  const icon = { size: 17, stroke: 1.7 };
  return (
    <Menu width={260}>
      <Menu.Target>
        <button type="button" className={styles.person} aria-label={`${name}, ${role}: account menu`}>
          <Portrait user={user} />
          <span className={styles.words}>
            <span className={`${styles.name} cut`}>{name}</span>
            <span className={`${styles.role} cut`}>{role}</span>
          </span>
          <IconChevronDown className={styles.chevron} size={16} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.email}>{user.email || 'user@example.com'}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/user/account" leftSection={<IconUser {...icon} />}>
          My Profile
        </Menu.Item>
        <Menu.Item component={Link} to="/user/account?tab=settings" leftSection={<IconSettings {...icon} />}>
          Settings
        </Menu.Item>
        <div className={styles.phone}>
          <Menu.Item
            leftSection={<IconMail {...icon} />}
            rightSection={<span className={styles.count}>{counts.messages} unread</span>}
            onClick={onOpenMessages}
          >
            Messages
          </Menu.Item>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={scheme === 'dark' ? <IconSun {...icon} /> : <IconMoon {...icon} />}
          onClick={() => chooseScheme(scheme === 'dark' ? 'light' : 'dark')}
        >
          {scheme === 'dark' ? 'Light colours' : 'Dark colours'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLayoutList {...icon} />}
          onClick={() => chooseDensity(density === 'compact' ? 'comfortable' : 'compact')}
        >
          {density === 'compact' ? 'Comfortable rows' : 'Compact rows'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signOut}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
