import {
  IconChevronDown,
  IconHelp,
  IconInfoCircle,
  IconLayoutList,
  IconLogout,
  IconMail,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Menu, MenuDivider, MenuItem } from '../components/menu.tsx';
import { displayName } from '../session/display-name.ts';
import { signOut } from '../session/sign-out.ts';
import { useSession } from '../session/use-session.ts';
import { chooseDensity, chooseScheme, useAppearance } from '../theme/appearance.ts';
import styles from './account-menu.module.css';
import { useOpenHelp } from './palette-context.ts';
import { Portrait } from './portrait.tsx';
import type { Counts } from './use-counts.ts';

const FALLBACK = { role: 'User', email: 'user@example.com' };

/** Who is signed in, and what concerns only them: My Profile, Settings, Sign Out, how the portal looks here. */
export function AccountMenu({ counts, onOpenMessages }: { counts: Counts; onOpenMessages: () => void }) {
  const { user, groups, knew_before } = useSession();
  const { scheme, density } = useAppearance();
  const openHelp = useOpenHelp();
  const name = displayName(user);
  const role = groups[0]?.name ?? FALLBACK.role;
  const isDark = scheme === 'dark';
  const isCompact = density === 'compact';
  return (
    <Menu
      label="Account"
      head={
        <div className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.email}>{user.email || FALLBACK.email}</span>
        </div>
      }
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.person}
          aria-label={`${name}, ${role}: account menu`}
        >
          <Portrait user={user} />
          <span className={styles.words}>
            <span className={`${styles.name} cut`}>{name}</span>
            <span className={`${styles.role} cut`}>{role}</span>
          </span>
          <IconChevronDown className={styles.chevron} size={16} stroke={2} aria-hidden />
        </button>
      )}
    >
      <MenuDivider />
      <MenuItem icon={IconUser} to="/user/account">
        My Profile
      </MenuItem>
      <MenuItem icon={IconSettings} to="/user/account?tab=settings">
        Settings
      </MenuItem>
      <div className={styles.phone} role="none">
        <MenuItem icon={IconMail} aside={`${counts.messages} unread`} onPick={onOpenMessages}>
          Messages
        </MenuItem>
        <MenuItem icon={IconHelp} onPick={openHelp}>
          Help on this screen
        </MenuItem>
      </div>
      {knew_before !== false && (
        <MenuItem icon={IconInfoCircle} to="/what-changed">
          What changed
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem icon={isDark ? IconSun : IconMoon} onPick={() => chooseScheme(isDark ? 'light' : 'dark')}>
        {isDark ? 'Light colours' : 'Dark colours'}
      </MenuItem>
      <MenuItem icon={IconLayoutList} onPick={() => chooseDensity(isCompact ? 'comfortable' : 'compact')}>
        {isCompact ? 'Comfortable rows' : 'Compact rows'}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={IconLogout} onPick={signOut}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
