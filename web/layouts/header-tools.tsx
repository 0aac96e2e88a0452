import { IconBell, IconHelp, IconMail, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../components/icon-button.tsx';
import { Kbd } from '../components/kbd.tsx';
import { lateDialog } from '../crud/late-dialog.tsx';
import { chooseScheme, useAppearance } from '../theme/appearance.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header-tools.module.css';
import type { NotificationKind } from './notification-panel.tsx';
import { useOpenHelp, useOpenPalette } from './palette-context.ts';
import { useCounts } from './use-counts.ts';

const NotificationPanel = lateDialog(() => import('./notification-panel.tsx').then((part) => part.default));
const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** The right end of the header: the palette, light or dark, the two badges, the account. */
export function HeaderTools() {
  const openPalette = useOpenPalette();
  const openHelp = useOpenHelp();
  const { scheme } = useAppearance();
  const counts = useCounts();
  const [panel, setPanel] = useState<NotificationKind | null>(null);
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.search}
        onClick={openPalette}
        aria-label="Search or jump to"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span>Search or jump to</span>
        <Kbd>{IS_APPLE ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      <span className={styles.wide}>
        <IconButton
          size="lg"
          icon={IconHelp}
          label="Help on this screen"
          aria-haspopup="dialog"
          aria-keyshortcuts="Alt+H"
          onClick={openHelp}
        />
        <IconButton
          size="lg"
          icon={scheme === 'dark' ? IconSun : IconMoon}
          label={scheme === 'dark' ? 'Use the light colours' : 'Use the dark colours'}
          onClick={() => chooseScheme(scheme === 'dark' ? 'light' : 'dark')}
        />
      </span>
      <Badged count={counts.notifications}>
        <IconButton
          size="lg"
          icon={IconBell}
          label={`Notifications, ${counts.notifications} unread`}
          aria-haspopup="dialog"
          onClick={() => setPanel('notification')}
        />
      </Badged>
      <span className={styles.wide}>
        <Badged count={counts.messages}>
          <IconButton
            size="lg"
            icon={IconMail}
            label={`Messages, ${counts.messages} unread`}
            aria-haspopup="dialog"
            onClick={() => setPanel('message')}
          />
        </Badged>
      </span>
      <AccountMenu counts={counts} onOpenMessages={() => setPanel('message')} />
      {panel && <NotificationPanel kind={panel} onKind={setPanel} onClose={() => setPanel(null)} />}
    </div>
  );
}

function Badged({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className={styles.badged}>
      {children}
      {count > 0 && (
        <span className={`${styles.badge} num`} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}
